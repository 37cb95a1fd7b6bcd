import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { firefoxFile } from '../scripts/engines.ts'
import { type Engine, type Tab, windowSize } from './engine.ts'

/** Firefox as Debian packs it, over WebDriver BiDi: https://w3c.github.io/webdriver-bidi/ */
export async function startFirefox(): Promise<Engine> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'cepage-firefox-'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank']
  const firefox = spawn(firefoxFile, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(firefox, 'exit')
  const socket = await openSocket(await addressIn(firefox.stderr))
  const { send, listen } = socket
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', {
    events: ['log.entryAdded', 'network.responseCompleted', 'network.fetchError'],
  })
  return {
    openTab: () => openTab(send, listen),
    close: async () => {
      await send('browser.close', {})
      await ended
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** Firefox says on which port it listens, among much else. */
async function addressIn(words: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(words)) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
    if (!address) continue
    words.resume()
    return `${address}/session`
  }
  throw new Error('Firefox has ended before it listened.')
}

type Send = (method: string, params: object) => Promise<Answer>
type Listen = (listener: (event: Event) => void) => void

/** The parts of answers and events that are read here. */
interface Answer {
  userContext: string
  context: string
  data: string
  type: 'success' | 'exception'
  result: { value?: string }
  exceptionDetails: { text: string }
}
interface Event {
  method: string
  params: {
    context?: string
    source?: { context?: string }
    level?: string
    text?: string
    errorText?: string
    request?: { url: string }
    response?: { status: number }
  }
}
type Message = Event | { id: number; result: Answer } | { id: number; error: string; message: string }

async function openSocket(address: string): Promise<{ send: Send; listen: Listen }> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<Answer>>()
  const listeners: ((event: Event) => void)[] = []
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message // The protocol's own envelope.
    if ('method' in message) {
      for (const listener of listeners) listener(message)
      return
    }
    const { resolve, reject } = waiting.get(message.id) ?? {}
    waiting.delete(message.id)
    if ('error' in message) reject?.(new Error(`${message.error}: ${message.message}`))
    else resolve?.(message.result)
  })
  await once(socket, 'open')
  let count = 0
  return {
    send: (method, params) => {
      const answer = Promise.withResolvers<Answer>()
      waiting.set(++count, answer)
      socket.send(JSON.stringify({ id: count, method, params }))
      return answer.promise
    },
    listen: (listener) => listeners.push(listener),
  }
}

async function openTab(send: Send, listen: Listen): Promise<Tab> {
  const { userContext } = await send('browser.createUserContext', {})
  const { context } = await send('browsingContext.create', { type: 'tab', userContext })
  await send('browsingContext.setViewport', { context, viewport: windowSize })
  const problems: string[] = []
  listen(({ method, params }) => {
    if ((params.context ?? params.source?.context) !== context) return
    const problem = problemOf(method, params)
    if (problem) problems.push(problem)
  })
  return {
    goTo: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'interactive' })
    },
    evaluate: async (expression) => {
      const { type, result, exceptionDetails } = await send('script.evaluate', {
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: true,
      })
      if (type === 'exception') throw new Error(exceptionDetails.text)
      return result.value === undefined ? undefined : JSON.parse(result.value)
    },
    perform: async (actions) => {
      await send('input.performActions', { context, actions })
    },
    problems: () => Promise.resolve(problems),
    screenshot: async () => Buffer.from((await send('browsingContext.captureScreenshot', { context })).data, 'base64'),
    close: async () => {
      await send('browser.removeUserContext', { userContext })
    },
  }
}

function problemOf(method: string, { level, text, errorText, request, response }: Event['params']): string | null {
  if (method === 'log.entryAdded') return level === 'warn' || level === 'error' ? `console ${level}: ${text}` : null
  if (method === 'network.responseCompleted')
    return response && response.status >= 400 ? `status ${response.status}: ${request?.url}` : null
  // A navigation that leaves the page cuts off what it was loading.
  return errorText === 'NS_BINDING_ABORTED' ? null : `request failed: ${request?.url} ${errorText}`
}
