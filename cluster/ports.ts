import net from 'node:net'

// Below those that a system gives to outgoing connections: a part that is down keeps its port.
const first = 7400
const most = 100

/** Hands out so many ports of this machine that nobody listens on. */
export async function freePorts(count: number): Promise<() => number> {
  const free: number[] = []
  for (let port = first; free.length < count; port++) {
    if (port === first + most) throw new Error(`Of the ports from ${first} to ${port - 1} not ${count} are free.`)
    if (await isFree(port)) free.push(port)
  }
  return () => {
    const port = free.shift()
    if (port === undefined) throw new Error(`More than ${count} ports are needed.`)
    return port
  }
}

function isFree(port: number): Promise<boolean> {
  const server = net.createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
