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

/** `shop-12@example.org` and the secret of a payment never reach the log, whoever wrote them into a message. */
export const withoutPeople = (text: string): string =>
  text
    .replaceAll(/[^\s<>"'(),;:=[\]{}]+@[^\s<>"'(),;:=[\]{}]+/g, '(address)')
    .replaceAll(/_secret_\w+/g, '_secret_(hidden)')

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
