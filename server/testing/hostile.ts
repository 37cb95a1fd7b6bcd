/** A stranger's text may keep the one thread from everybody else for this long, at the longest. */
export const mostMs = 50
/** Longer than any field of a call. */
export const longest = 20_000

/**
 * Milliseconds of this thread's own time, whatever else the machine does: the least of some, as tidying up is nobody's
 * fault. What seems too much is told as on a quiet machine, since a busy one is slower even in a thread's own time.
 */
export function costOf(work: () => unknown, most: number): number {
  let least = Infinity
  for (let round = 0; round < 8 && least > most && (round === 0 || least < 10 * most); round++)
    least = Math.min(least, ownTimeOf(work))
  return least > most ? least / slowness() : least
}

function ownTimeOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** What reading four million letters costs on two quiet cores. */
const usualMs = 80

/** How many times slower than that this machine is at this moment; never quicker. */
function slowness(): number {
  const letters = repeated('a1 é,', 4_000_000)
  const rounds = Array.from({ length: 3 }, () => ownTimeOf(() => letters.replaceAll(/[\d,]/g, '').split(' ')))
  return Math.max(1, Math.min(...rounds) / usualMs)
}

export const repeated = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

/** What parsers stumble over: runs, pairs by turns, what opens and never closes, what grows when it is folded. */
export const shapes = (length: number): string[] => [
  ...Array.from(' \t\n"\';:,.-/\\<&@%([{#*_`=+a1é\u0300ﷺ|!~>')
    .concat([
      '💥',
      '\uD83D',
      '\r\n',
      '\r\n ',
      '<a ',
      '<b>',
      '</b>',
      '<!--',
      '![',
      '](',
      '[a](',
      '**',
      '*a_',
      '~~',
      '- ',
    ])
    .concat(['> ', '1. ', '&#', '%C3', ';"', '=;', 'q=0.1,', 'a@', 'b.', '\\"', '| a ', '``a`', 'a\n---\n'])
    .map((unit) => repeated(unit, length)),
  repeated('<b>', length / 2) + repeated('</b>', length / 2),
  repeated('[', length / 2) + repeated(']', length / 2),
  `a@${repeated('b.', length)}`,
  `${repeated('a', length)}\u0000`,
]

const shown = (text: string): string => `${text.slice(0, 12)}… of ${text.length}`

/** The texts of known-bad shapes that take the parser too long. */
export function slowestOf(read: (text: string) => unknown, length: number) {
  return shapes(length)
    .map((text) => ({ text: shown(text), ms: costOf(() => read(text), mostMs) }))
    .filter(({ ms }) => ms > mostMs)
}
