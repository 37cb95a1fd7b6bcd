/** What a measured process says of itself. */
export interface Usage {
  /** Milliseconds of processor since its start, its threads included. */
  cpuMs: number
  /** Bytes that are in memory. */
  memory: number
}

/** Loaded into a process that is measured; answers the question of the process that started it. */
process.on('message', (message) => {
  if (message !== 'usage') return
  const { user, system } = process.cpuUsage()
  const usage: Usage = { cpuMs: (user + system) / 1000, memory: process.memoryUsage.rss() }
  process.send?.(usage)
})
// Being ready to be asked is no reason to stay.
process.channel?.unref()
