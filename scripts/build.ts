import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = path.resolve(import.meta.dirname, '..')
const stampFile = path.join(root, 'dist/built-from')
const sources = [
  'client',
  'contract',
  'statics/languages',
  'vite.config.ts',
  'scripts/build.ts',
  'scripts/vite-office.ts',
  'scripts/vite-react.ts',
  'server/i18n/translator.ts',
  'package-lock.json',
]

/** Builds the client when its sources have changed since the last build, and compresses what browsers will ask for. */
export async function buildClient(): Promise<boolean> {
  const state = hashOf(sources)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === state) return false
  process.env.NODE_ENV = 'production'
  const { createBuilder } = await import('vite')
  const builder = await createBuilder({ root, logLevel: 'warn' })
  await builder.buildApp()
  keepMapsApart(path.join(root, 'dist/client/assets'), path.join(root, 'dist/source-maps'))
  keepMapsApart(path.join(root, 'dist/office/assets'), path.join(root, 'dist/source-maps/office'))
  await compressAssets(path.join(root, 'dist/client/assets'))
  await compressAssets(path.join(root, 'dist/office/assets'))
  mkdirSync(path.dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, state)
  return true
}

/** Maps lead from a visitor's error to our sources. They are for us, and all of `assets` is served to everybody. */
export function keepMapsApart(assets: string, maps: string): void {
  rmSync(maps, { recursive: true, force: true })
  mkdirSync(maps, { recursive: true })
  for (const file of readdirSync(assets))
    if (file.endsWith('.map')) renameSync(path.join(assets, file), path.join(maps, file))
}

/** Brotli and gzip beside each file, at their best: done once, served for years. */
async function compressAssets(directory: string): Promise<void> {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  const files = readdirSync(directory).filter((file) => /\.(js|css|svg|json)$/.test(file))
  await Promise.all(
    files.map(async (file) => {
      const source = readFileSync(path.join(directory, file))
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length }
      writeFileSync(path.join(directory, `${file}.br`), await brotli(source, { params }))
      writeFileSync(path.join(directory, `${file}.gz`), await zip(source, { level: 9 }))
    }),
  )
}

function hashOf(names: string[]): string {
  const hash = createHash('sha1')
  const add = (file: string) => hash.update(file).update(readFileSync(path.join(root, file)))
  const walk = (directory: string) => {
    for (const entry of readdirSync(path.join(root, directory), { withFileTypes: true }).toSorted((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const file = path.join(directory, entry.name)
      if (entry.isDirectory()) walk(file)
      else if (!entry.name.includes('.test.')) add(file)
    }
  }
  for (const name of names) {
    if (/\.\w+$/.test(name)) add(name)
    else walk(name)
  }
  return hash.digest('hex')
}

if (process.argv[1] && path.resolve(process.argv[1]) === import.meta.filename) {
  console.log((await buildClient()) ? 'The client is built.' : 'The build is up to date.')
}
