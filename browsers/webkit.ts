import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { screenFile, webkitDriverFile } from '../scripts/engines.ts'
import { type Engine, type Tab, windowSize } from './engine.ts'

/** WebKit as Debian packs it for GTK, over WebDriver: https://www.w3.org/TR/webdriver2/ */
export async function startWebkit(): Promise<Engine> {
  const screen = spawn(screenFile, ['-displayfd', '3', '-screen', '0', '1400x1100x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [display] = (await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer]
  const port = await freePort()
  const driver = spawn(webkitDriverFile, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${String(display).trim()}`, GDK_BACKEND: 'x11' },
  })
  const origin = `http://127.0.0.1:${port}`
  while (!(await isListening(origin))) await sleep(50)
  return {
    openTab: () => openTab(origin),
    close: async () => {
      await end(driver)
      await end(screen)
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}

const isListening = (origin: string): Promise<boolean> =>
  fetch(`${origin}/status`).then(
    () => true,
    () => false,
  )

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

/**
 * While a page begins, this driver may lose a call: the page answers the next one. What is asked of it only reads, so
 * that it may be asked again.
 */
const patienceMs = 10_000
const unanswered = Symbol('unanswered')

async function openTab(origin: string): Promise<Tab> {
  const ask = async (method: string, path: string, body?: object, signal?: AbortSignal): Promise<unknown> => {
    const answer = await fetch(origin + path, { method, ...(body && { body: JSON.stringify(body) }), signal })
    const { value } = (await answer.json()) as { value: unknown } // The protocol's own envelope.
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }
  const { sessionId } = (await ask('POST', '/session', { capabilities: {} })) as { sessionId: string }
  const session = `/session/${sessionId}`
  await ask('POST', `${session}/window/rect`, windowSize)
  const evaluate = async (expression: string): Promise<unknown> => {
    const body = { script: `return JSON.stringify(${expression})`, args: [] }
    const json = await ask('POST', `${session}/execute/sync`, body, AbortSignal.timeout(patienceMs)).catch(
      (error: unknown) => {
        if (error instanceof Error && error.name === 'TimeoutError') return unanswered
        throw error
      },
    )
    if (json === unanswered) return evaluate(expression)
    return typeof json === 'string' ? JSON.parse(json) : undefined
  }
  /** Of the pages that were left. */
  const earlier: string[] = []
  const readProblems = async () => (await evaluate('window.problems ?? []')) as string[] // Written by `listen`.
  return {
    goTo: async (url) => {
      earlier.push(...(await readProblems()))
      await ask('POST', `${session}/url`, { url })
      await evaluate(`(${String(listen)})()`)
    },
    evaluate,
    perform: async (actions) => {
      await ask('POST', `${session}/actions`, { actions })
    },
    problems: async () => [...earlier, ...(await readProblems())],
    screenshot: async () => Buffer.from(String(await ask('GET', `${session}/screenshot`)), 'base64'),
    close: async () => {
      await ask('DELETE', session)
    },
  }
}

/**
 * Runs in the page once it is loaded: this engine tells nobody outside what stands in its console. What is written there
 * before is not heard.
 */
function listen(): void {
  if ('problems' in window) return
  const problems: string[] = []
  Object.assign(window, { problems })
  for (const level of ['warn', 'error'] as const) {
    const write = console[level]
    console[level] = (...words: unknown[]) => {
      problems.push(`console ${level}: ${words.join(' ')}`)
      write.apply(console, words)
    }
  }
  addEventListener('error', ({ message }) => problems.push(`uncaught: ${message}`))
  addEventListener('unhandledrejection', ({ reason }) => problems.push(`unhandled: ${reason}`))
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    problems.push(`refused by ${effectiveDirective}: ${blockedURI}`),
  )
}
