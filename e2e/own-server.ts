import { spawn } from 'node:child_process'
import path from 'node:path'

/** Away from the ports of the sites of the shared server, which stand beside each other; each test file has its own. */
const offsets = { 'third-parties': 20, taps: 40 }
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
