import net from 'node:net'

export interface Relay {
  port: number
  /** As when a cable is pulled: connections stay, and nothing comes through any more. */
  cut: () => void
  /** What was cut is gone, new connections pass. */
  mend: () => void
  close: () => Promise<void>
}

/** A line to a port of this machine that can be cut. */
export async function startRelay(port: number, target: number): Promise<Relay> {
  const sockets = new Set<net.Socket>()
  let isCut = false

  const server = net.createServer((near) => {
    keep(near)
    if (isCut) return
    const far = net.connect(target, '127.0.0.1')
    keep(far)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.pipe(to)
      from.on('close', () => to.destroy())
    }
  })
  function keep(socket: net.Socket) {
    sockets.add(socket)
    socket.on('error', () => {}) // its end follows
    socket.on('close', () => sockets.delete(socket))
  }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  return {
    port,
    cut() {
      isCut = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    mend() {
      isCut = false
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
