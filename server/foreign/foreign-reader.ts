import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'

const readingProcess = path.join(import.meta.dirname, 'reading-process.ts')

/** What one reading may cost, and how many may wait for it. */
export interface ReadingLimits {
  /** Of the reading process's own processor time: however busy or slow the machine, nobody else's work counts. */
  mostSeconds: number
  /** Of memory, as the system counts it. */
  mostBytes: number
  mostInLine: number
}

/** Of the clock, for a process that stands still: three hundred times what an honest reading takes. */
const mostPatienceMs = 60_000
/** Kept warm for so long after it was needed last. */
const warmMs = 10 * 60_000

/**
 * What came is not to be read, now or later: it is none of what it claims to be (`message` says why), or it took more
 * time or memory than anything honest does. Trying again would only cost that once more.
 */
export class UnreadableError extends Error {
  readonly isTooMuch: boolean

  constructor(message: string, { isTooMuch = false } = {}) {
    super(message)
    this.isTooMuch = isTooMuch
  }
}

/** The machine could not read it now; that says nothing of what came, and later it may be read. */
export class ReaderFailedError extends Error {}

/** Others wait already. */
export class ReadersBusyError extends ReaderFailedError {}

/** What a reading process says. Its first word is that it is ready. */
export type Said = { ready: true } | { result: unknown; isTired: boolean } | { problem: string; isTired: boolean }

/**
 * The one way in which text of strangers is taken apart: not on the thread that serves visitors but in a process that
 * knows no secret, is kept warm, reads one thing after the other, and is ended and replaced when one of them takes too
 * much of its time or memory (decision 68). The module exports `read` and knows nothing of the database.
 * @throws UnreadableError, ReadersBusyError, ReaderFailedError
 */
export function foreignReader<Read extends (input: never) => unknown>(
  module: string,
  { mostSeconds, mostBytes, mostInLine }: ReadingLimits,
): (input: Parameters<Read>[0]) => Promise<Awaited<ReturnType<Read>>> {
  let turn: Promise<unknown> = Promise.resolve()
  let inLine = 0
  let warm: ChildProcess | null = null
  let cooling: NodeJS.Timeout | undefined

  return (input) => {
    if (inLine >= mostInLine) return Promise.reject(new ReadersBusyError('Too much is being read at this moment.'))
    inLine += 1
    // What the process says is what its module returned, and the module is of this type.
    const reading = turn.then(() => readNow(input) as Promise<Awaited<ReturnType<Read>>>)
    turn = reading.catch(() => null).finally(() => (inLine -= 1))
    return reading
  }

  async function readNow(input: unknown): Promise<unknown> {
    clearTimeout(cooling)
    const reader = (warm ??= await start())
    reader.ref()
    reader.channel?.ref()
    try {
      const said = await nextWord(reader, () => reader.send(input as object)) // An object, as every reader takes one.
      if (said === null || 'ready' in said) throw new ReaderFailedError('What reads foreign text has lost its thread.')
      if (said.isTired) end(reader)
      if ('problem' in said) throw new UnreadableError(said.problem)
      return said.result
    } catch (error) {
      if (!(error instanceof UnreadableError) || error.isTooMuch) end(reader)
      throw error
    } finally {
      reader.unref()
      reader.channel?.unref()
      cooling = setTimeout(() => end(reader), warmMs).unref()
    }
  }

  function end(reader: ChildProcess): void {
    if (warm === reader) warm = null
    reader.kill('SIGKILL')
  }

  async function start(): Promise<ChildProcess> {
    const reader = fork(readingProcess, [module, `${mostSeconds}`, `${mostBytes}`], {
      // Nothing of ours: neither the database's password nor a key.
      env: {},
      execArgv: [`--max-old-space-size=${Math.floor(mostBytes / 2 ** 20 / 2)}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    reader.on('exit', () => {
      if (warm === reader) warm = null
    })
    await nextWord(reader, () => undefined)
    return reader
  }
}

/** Ended by its own watch, or by what it read; not by whoever tidies up the machine. */
const ownDeaths = new Set<NodeJS.Signals>(['SIGVTALRM', 'SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV', 'SIGBUS'])

function nextWord(reader: ChildProcess, ask: () => void): Promise<Said | null> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => {
      settle()
      reject(new ReaderFailedError('What reads foreign text did not answer.'))
    }, mostPatienceMs)
    const settle = () => {
      clearTimeout(patience)
      reader.off('message', hear)
      reader.off('exit', mourn)
      reader.off('error', fail)
    }
    const hear = (said: unknown) => {
      settle()
      resolve(said as Said) // It is our own program that speaks.
    }
    const mourn = (_code: number | null, signal: NodeJS.Signals | null) => {
      settle()
      const isTooMuch = signal !== null && ownDeaths.has(signal)
      reject(
        isTooMuch
          ? new UnreadableError('It takes too much time or memory to be read.', { isTooMuch })
          : new ReaderFailedError('What reads foreign text has ended.'),
      )
    }
    const fail = (error: Error) => {
      settle()
      reject(new ReaderFailedError('What reads foreign text cannot be started or asked.', { cause: error }))
    }
    reader.on('message', hear)
    reader.on('exit', mourn)
    reader.on('error', fail)
    ask()
  })
}
