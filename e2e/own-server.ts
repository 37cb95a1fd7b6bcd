import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Away from the ports of the sites of the shared server, which stand beside each other; each test file has its own. */
const offsets = { 'third-parties': 20, taps: 40, first: 60 }
type OwnServer = keyof typeof offsets

const portOf = (server: OwnServer) => Number(process.env.E2E_PORT ?? 4300) + offsets[server]

export const ownOriginOf = (site: string, server: OwnServer): string => `http://${site}.localhost:${portOf(server)}`

/** A demo of one's own, for a test that needs it as no other does. Answers how to end it. */
export async function startOwnServer(
  server: OwnServer,
  environment: Record<string, string> = {},
): Promise<() => Promise<void>> {
  const script = path.join(import.meta.dirname, '../scripts/e2e-server.ts')
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(portOf(server)), ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => text.includes('answers on port') && resolve())
    void ended.then(() => reject(new Error('The server ended before it answered.')))
  })
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}

/**
 * A server as `npm start` makes it, on a database where nothing is yet. Answers the link that it prints, and how to end
 * it.
 */
export async function startEmptyServer(): Promise<{ firstLink: string; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'cepage-empty-'))
  const { DEMO: _, ...environment } = process.env
  const server = spawn(process.execPath, [path.join(import.meta.dirname, '../server/main.ts')], {
    env: {
      ...environment,
      NODE_ENV: 'production',
      PORT: String(portOf('first')),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      OFFICE_HOST: 'office.localhost',
      PUBLIC_SCHEME: 'http',
      // Nobody listens there: a letter waits.
      SMTP_URL: 'smtp://127.0.0.1:9',
      APP_SECRET: randomBytes(24).toString('hex'),
      LOG_LEVEL: 'warn',
      PICTURES_AHEAD: 'false',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const firstLink = await new Promise<string>((resolve, reject) => {
    let said = ''
    server.stdout.on('data', (text: Buffer) => {
      said += text.toString()
      const link = /^http\S+\/first#\S+$/m.exec(said)?.[0]
      if (link) resolve(link)
    })
    void ended.then(() => reject(new Error(`The server ended before it printed its link: ${said}`)))
  })
  return {
    firstLink,
    async stop() {
      server.kill('SIGINT')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
