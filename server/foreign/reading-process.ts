import { Worker } from 'node:worker_threads'
import type { Said } from './foreign-reader.ts'
import type { Watched } from './watch.ts'

/** A process of its own that reads what strangers send, one thing after the other, for the server that started it. */
const [module = '', mostSeconds = '0', mostBytes = '0'] = process.argv.slice(2)

// Whoever ends the server by a terminal means the server, which then lets go of this.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())

/** Microseconds of the processor when the reading began; below zero while nothing is read. */
const begun = new Float64Array(new SharedArrayBuffer(8)).fill(-1)
const spent = () => {
  const { user, system } = process.cpuUsage()
  return user + system
}
// Another thread watches: this one may be lost in what it reads.
const watched: Watched = { begun, mostMicros: Number(mostSeconds) * 1_000_000, mostBytes: Number(mostBytes) }
new Worker(new URL('watch.ts', import.meta.url), { workerData: watched }).unref()

// Every reader's module has it.
const { read } = (await import(module)) as { read: (input: unknown) => unknown }

const say = (said: Said) => process.send?.(said)
process.on('message', (input) => {
  begun[0] = spent()
  void Promise.try(read, input)
    .then(
      (result) => ({ result }),
      (error: unknown) => ({ problem: error instanceof Error ? error.message : String(error) }),
    )
    .then((said) => {
      begun[0] = -1
      // What others have left behind is not to be the next one's fault.
      say({ ...said, isTired: process.memoryUsage.rss() > Number(mostBytes) / 2 })
    })
})
say({ ready: true })
