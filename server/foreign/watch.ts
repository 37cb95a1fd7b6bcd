import { workerData } from 'node:worker_threads'

export interface Watched {
  /** Shared with the thread that reads. */
  begun: Float64Array
  mostMicros: number
  mostBytes: number
}

/** Looks on while another thread of this process reads, and ends the process, by a signal that says why. */
const { begun, mostMicros, mostBytes } = workerData as Watched // As it was given.

setInterval(() => {
  const [since = -1] = begun
  if (since < 0) return
  const { user, system } = process.cpuUsage()
  if (user + system - since > mostMicros || process.memoryUsage.rss() > mostBytes)
    process.kill(process.pid, 'SIGVTALRM')
}, 10)
