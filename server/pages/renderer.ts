import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { PageAssets, Render } from '#contract/rendering.ts'
import type { ThemeVariables } from '#contract/site.ts'
import { hashSource, shortHash } from './csp.ts'
import { firstStyles } from './first-styles.ts'
import type { Renderer } from './pages.ts'

interface Chunk {
  file: string
  name?: string
  css?: string[]
  imports?: string[]
  isEntry?: boolean
}
type Manifest = Record<string, Chunk>

const loaderModule = 'client/app/loader.ts'
/** What starts the page stands in the script of what nearly every page uses (`vite.config.ts`), and runs with it. */
const startChunk = 'common'
/** A sheet of its own, because letters that are named twice are loaded twice, and flicker. */
const fontsSheet = 'client/styles/fonts.css'

/** The voice of the text and that of the titles. What else is set in another voice is small, and waits for it. */
export function firstFonts({ fontDisplay = '', displayStyle }: ThemeVariables): string[] {
  const display = fontDisplay.includes('Imbue') ? 'imbue' : fontDisplay.includes('Besley') ? 'besley' : ''
  const own = displayStyle === 'italic' ? 'newsreader-italic' : 'newsreader-roman'
  return [display || own, 'commissioner'].map((name) => `statics/fonts/${name}-first.woff2`)
}

/** Pages from the build. @throws an Error with a sentence when there is none. */
export async function builtRenderer(rootDir: string): Promise<Renderer> {
  const manifestFile = path.join(rootDir, 'dist/client/.vite/manifest.json')
  const serverFile = path.join(rootDir, 'dist/server/entry-server.js')
  if (!existsSync(manifestFile) || !existsSync(serverFile))
    throw new Error('The client is not built: run `npm run build` first.')
  const text = readFileSync(manifestFile, 'utf8')
  // Written by the build that made the module beside it.
  const manifest = JSON.parse(text) as Manifest
  const { render } = (await import(pathToFileURL(serverFile).href)) as { render: Render }
  const assets = new Map<string, PageAssets>()
  const buildId = shortHash(text)
  const loader = loaderOf(manifest, rootDir)
  const loaded = {
    render,
    assetsOf(modules: readonly string[], styled: readonly string[]): PageAssets {
      const key = `${modules.join(' ')}, ${styled.join(' ')}`
      let found = assets.get(key)
      if (!found) {
        found = assetsOf({ manifest, loader, buildId }, rootDir, { modules, styled })
        assets.set(key, found)
      }
      return found
    },
  }
  return { isDevelopment: false, ownScripts: [hashSource(loader)], load: async () => loaded }
}

/** Stands in every page: a file would come a way later, and what is pressed before it would be lost. */
function loaderOf(manifest: Manifest, rootDir: string): string {
  const file = manifest[loaderModule]?.file
  if (!file) throw new Error(`The build knows no ${loaderModule}.`)
  const code = readFileSync(path.join(rootDir, 'dist/client', file), 'utf8')
  if (/<\/script|<!--|\bimport\b(?!\()/.test(code)) throw new Error(`${loaderModule} cannot stand in a page.`)
  return code
}

/** Scripts and style sheets of these chunks and of all they import. */
function filesOf(manifest: Manifest, names: readonly string[]): [scripts: Set<string>, styles: Set<string>] {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
    for (const file of chunk.css ?? []) styles.add(file)
  }
  for (const name of names) visit(name)
  return [scripts, styles]
}

/**
 * Scripts to preload and css to inline for a page: what the entry and the page's modules import, once each; first the one
 * that starts the page, and then the libraries (`loader.ts`).
 */
function assetsOf(
  { manifest, loader, buildId }: { manifest: Manifest; loader: string; buildId: string },
  rootDir: string,
  { modules, styled }: Record<'modules' | 'styled', readonly string[]>,
): PageAssets {
  const start = Object.keys(manifest).find((name) => manifest[name]?.name === startChunk)
  if (!start) throw new Error(`The build knows no ${startChunk}.`)
  const [scripts, styles] = filesOf(manifest, [start, ...modules])
  const [, laterStyles] = filesOf(manifest, styled)
  for (const file of laterStyles) styles.add(file)
  const textOf = (file: string) => readFileSync(path.join(rootDir, 'dist/client', file), 'utf8')
  const fonts = textOf(manifest[fontsSheet]?.file ?? '')
  const firstOf = firstStyles([...styles].map(textOf))
  return {
    css: '',
    firstCss: (markup) => firstOf(markup) + fonts,
    inlinedCss: [...styles].map((file) => `/${file}`),
    cssLinks: [],
    entry: '',
    loader,
    parts: [...scripts].map((file) => `/${file}`),
    fontsOf: (theme) =>
      firstFonts(theme)
        .flatMap((font) => manifest[font]?.file ?? [])
        .map((file) => `/${file}`),
    buildId,
  }
}

/** Pages from the code as it stands, with Vite in the same process: an edit is seen at the next request. */
export async function developmentRenderer(
  rootDir: string,
): Promise<{ renderer: Renderer; attach: (app: FastifyInstance) => Promise<void>; close: () => Promise<void> }> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const { default: middie } = await import('@fastify/middie')
  const vite = await createServer({ root: rootDir, server: { middlewareMode: true }, appType: 'custom' })
  const assets: PageAssets = {
    css: '',
    inlinedCss: [],
    cssLinks: ['/client/styles/main.css?direct', '/client/styles/fonts.css?direct'],
    entry: '/client/app/entry-development.ts',
    parts: [],
    fontsOf: (theme) => firstFonts(theme).map((file) => `/${file}`),
    buildId: 'development',
  }
  return {
    renderer: {
      isDevelopment: true,
      async load() {
        const environment = vite.environments.ssr
        if (!environment || !isRunnableDevEnvironment(environment))
          throw new Error('Vite cannot run the server rendering.')
        // The module of the client's server entry, which exports `render`.
        const { render } = (await environment.runner.import(`/client/app/entry-server.tsx`)) as { render: Render }
        return { render, assetsOf: () => assets }
      },
    },
    attach: async (app) => {
      await app.register(middie)
      app.use(vite.middlewares)
    },
    close: () => vite.close(),
  }
}
