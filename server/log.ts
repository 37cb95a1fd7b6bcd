import pino from 'pino'
import type { Config } from './config.ts'

/**
 * The log of the process: one JSON object per line on standard output. It never names people: errors are reduced to what
 * helps to find their cause, because a database quotes the row it refuses and a mail server the address it does not know.
 */
export function openLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: pino.DestinationStream): pino.Logger {
  const options: pino.LoggerOptions = {
    level: logLevel,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog },
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * From now on what pages and libraries write to the console is a line of the log as any other, and names nobody either.
 * Only `console.log` stays, for what a command says to who has started it.
 */
export function adoptConsole(log: Pick<pino.BaseLogger, 'info' | 'warn' | 'error'>): void {
  const adopt =
    (level: 'info' | 'warn' | 'error') =>
    (...said: unknown[]) => {
      const err = said.find((each) => each instanceof Error)
      const text = said.filter((each) => !(each instanceof Error)).map(String)
      log[level]({ ...(err && { err }) }, withoutPeople(text.join(' ')))
    }
  Object.assign(console, { info: adopt('info'), warn: adopt('warn'), error: adopt('error') })
}

/** `shop-12@example.org`, the secret of a payment and the id of an order never reach the log, whoever wrote them into a message. */
export const withoutPeople = (text: string): string =>
  text
    // Word by word: an expression with the at sign in its midst looks for it anew from each letter of a long word.
    .replaceAll(/[^\s<>"'(),;:=[\]{}]+/g, (word) => (/.@./.test(word) ? '(address)' : word))
    .replaceAll(/_secret_\w+/g, '_secret_(hidden)')
    .replaceAll(/\/(order|booking)\/[^/\s?]+/g, '/$1/(id)')

const toldFields = [
  'code',
  'constraint',
  'table',
  'column',
  'routine',
  'syscall',
  'statusCode',
  'responseCode',
] as const
const maxDepth = 4

function errorForLog(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? withoutPeople(error) : typeof error
  // Any error may carry these; what they hold is looked at before it is told.
  const carried = error as Error & Partial<Record<(typeof toldFields)[number], unknown>>
  const told = toldFields.flatMap((name) => {
    const value = carried[name]
    return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : []
  })
  return {
    type: error.name,
    message: withoutPeople(error.message),
    stack: withoutPeople(error.stack ?? ''),
    ...Object.fromEntries(told),
    ...(error.cause !== undefined && depth < maxDepth && { cause: errorForLog(error.cause, depth + 1) }),
    ...(error instanceof AggregateError &&
      depth < maxDepth && { errors: error.errors.slice(0, 5).map((each) => errorForLog(each, depth + 1)) }),
  }
}
