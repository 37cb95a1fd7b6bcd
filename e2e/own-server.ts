import { spawn } from 'node:child_process'
import path from 'node:path'

/** Away from the ports of the sites of the shared server, which stand beside each other. */
const offset = 20

const ownPort = Number(process.env.E2E_PORT ?? 4300) + offset

export const ownOriginOf = (site: string): string => `http://${site}.localhost:${ownPort}`

/** A demo of one's own, for a test that needs it configured as no other does. Answers how to end it. */
export async function startOwnServer(environment: Record<string, string>): Promise<() => Promise<void>> {
  const script = path.join(import.meta.dirname, '../scripts/e2e-server.ts')
  const server = spawn(process.execPath, [script], {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(ownPort), ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (text: Buffer) => text.includes('answers on port') && resolve())
    void ended.then(() => reject(new Error('The server ended before it answered.')))
  })
  return async () => {
    server.kill('SIGTERM')
    await ended
  }
}
