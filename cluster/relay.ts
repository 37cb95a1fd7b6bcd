import net from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

type Way = 'sent' | 'answered'

export interface Relay {
  port: number
  /** As when a cable is pulled: connections stay, and nothing comes through any more. */
  cut: () => void
  /** From now on each piece that passes, either way, takes so long. */
  slow: (delayMs: number) => void
  /** A connection breaks once so many more bytes of what is sent, or answered, have passed; so often, then no more. */
  lose: (way: Way, bytes: number, times?: number) => void
  /** What was cut is gone, new connections pass, as quickly as they can. */
  mend: () => void
  close: () => Promise<void>
}

/** A line to a port of this machine that can be cut. */
export async function startRelay(port: number, target: number): Promise<Relay> {
  const sockets = new Set<net.Socket>()
  let isCut = false
  let delayMs = 0
  let loss = { way: 'sent' as Way, bytes: 0, left: 0, times: 0 }

  const server = net.createServer((near) => {
    keep(near)
    if (isCut) return
    const far = net.connect(target, '127.0.0.1')
    keep(far)
    for (const [from, to, way] of [
      [near, far, 'sent'],
      [far, near, 'answered'],
    ] as const) {
      from.pipe(passage(way, near)).pipe(to)
      from.on('close', () => to.destroy())
    }
  })
  function passage(way: Way, near: net.Socket) {
    return new Transform({
      async transform(piece: Buffer, _, pass) {
        if (delayMs > 0) await sleep(delayMs)
        if (loss.times > 0 && loss.way === way && (loss.left -= piece.length) < 0) {
          loss = { ...loss, left: loss.bytes, times: loss.times - 1 }
          near.resetAndDestroy()
        }
        pass(null, piece)
      },
    })
  }
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
    slow: (each) => void (delayMs = each),
    lose: (way, bytes, times = 1) => void (loss = { way, bytes, left: bytes, times }),
    mend() {
      isCut = false
      delayMs = 0
      loss.times = 0
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
