// A reader for the tests of `server/foreign`, which does as it is told.

const kept: number[][] = []

export type Told = 'who' | 'loop' | 'fill' | 'refuse' | 'die' | 'surroundings'

export function read({ told }: { told: Told }): unknown {
  switch (told) {
    case 'who':
      return process.pid
    case 'loop':
      for (let count = 0; ; count++) if (count < 0) return count
    case 'fill':
      for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => index + 0.5))
    case 'refuse':
      throw new Error('This is none.')
    case 'die':
      return process.kill(process.pid, 'SIGKILL')
    case 'surroundings':
      return { names: Object.keys(process.env), bytes: Buffer.from('é') }
  }
}
