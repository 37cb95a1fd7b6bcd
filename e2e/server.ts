import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type APIRequestContext, type BrowserContext, expect } from '@playwright/test'
import { originOf } from './fixtures.ts'

const port = Number(process.env.E2E_PORT ?? 4300)

/** A call to a site as its own page would make it; the answer's `response`. */
export async function callSite<Result>(
  request: APIRequestContext,
  site: string,
  call: string,
  body: object = {},
): Promise<Result> {
  const { host, origin } = new URL(originOf(site))
  const answer = await request.post(`http://127.0.0.1:${port}${call}`, { data: body, headers: { host, origin } })
  expect(answer.status(), `${call}: ${await answer.text()}`).toBe(200)
  const { response } = (await answer.json()) as { response: Result } // The contract's own envelope.
  return response
}

/** Runs a command of `scripts/` beside the server of these tests, on its data. */
export async function runCommand(script: string, ...words: string[]): Promise<string> {
  const dataDir = readFileSync(path.join(os.tmpdir(), `cepage-e2e-${port}.data-dir`), 'utf8')
  const file = path.join(import.meta.dirname, '../scripts', `${script}.ts`)
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...words], {
    env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'production', DEMO: 'true' },
  })
  return stdout.trim()
}

/** A visitor who has answered the question about cookies before: nothing lies over the page. */
export async function hasAnswered(context: BrowserContext, site: string): Promise<void> {
  const answer = { version: 1, decidedAt: new Date().toISOString(), audience: false, chat: false }
  await context.addCookies([
    { name: `consent.${site}`, value: encodeURIComponent(JSON.stringify(answer)), url: originOf(site) },
  ])
}
