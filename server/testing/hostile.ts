/** A stranger's text may keep the one thread from everybody else for this long, at the longest. */
export const mostMs = 50
/** Longer than any field of a call. */
export const longest = 20_000

/**
 * Milliseconds of this thread's own time, whatever else the machine does: the least of some, as tidying up is nobody's
 * fault. What seems too much is told as on a quiet machine: a busy one is slower even in a thread's own time, for minutes
 * or for a moment, so each round is compared with what is known to be quick, read right after it.
 */
export function costOf(work: () => unknown, most: number): number {
  let least = Infinity
  for (let round = 0; round < 8 && least > most && (round === 0 || least < 10 * most); round++) {
    const spent = ownTimeOf(work)
    least = Math.min(least, spent > most ? spent / slowness() : spent)
  }
  return least
}

function ownTimeOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** What each costs on two quiet cores: reading four million letters, and folding a million that take room in memory. */
const usualMs = { reading: 80, folding: 28 }

/** How many times slower than that this machine is at this moment; never quicker. */
function slowness(): number {
  const leastOfThree = (work: () => unknown) => Math.min(...Array.from({ length: 3 }, () => ownTimeOf(work)))
  return Math.max(
    1,
    leastOfThree(() => lettersToRead.replaceAll(/[\d,]/g, '').split(' ')) / usualMs.reading,
    leastOfThree(() => lettersToFold.normalize('NFKC').length) / usualMs.folding,
  )
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

/** What is below is told too coarsely to be compared, and compared at a greater length; what is far below is nothing. */
const floorMs = 30
const nothingMs = 4
const enlarged = 4
const compared = 25_000
const most = 2 * compared
/** In proportion twice the text takes twice the time; what looks from each place to the end takes four times as long. */
const mostGrowth = 3
/**
 * What seems to grow at twice the length is looked at once more at many times of it: memory that no longer fits where it
 * is quick makes a step, and only once, while a square grows by the square. Half way between the two, on their scale.
 */
const muchLonger = 8
const mostOfMuchLonger = muchLonger ** 1.5

/**
 * Whether twice the text takes much more than twice the time of this thread: then no length is short enough. Two lengths
 * of one text are compared on one machine at one time, the least of some rounds each, so neither a slow machine nor a
 * busy one is taken for a slow parser; what fails must fail at eight times the length as well.
 * @returns what grew, or null
 */
export async function growthOf(
  read: (text: string) => unknown,
  [short, long]: [string, string],
): Promise<string | null> {
  let [once, twice] = [Infinity, Infinity]
  for (const rounds of [1, 4, 10, 25]) {
    for (let round = 0; round < rounds; round++) {
      twice = Math.min(twice, await spentOn(read, long))
      if (twice < floorMs) break
      once = Math.min(once, await spentOn(read, short))
    }
    if (twice < floorMs)
      return twice < nothingMs || long.length > most
        ? null
        : growthOf(read, [short, long].map((text) => text.repeat(enlarged)) as [string, string])
    if (twice < mostGrowth * once) return null
    // Far beyond what noise can do.
    if (rounds > 1 && twice > 20 * floorMs) break
  }
  const much = await leastOf(read, short.repeat(muchLonger), 3, mostOfMuchLonger * once)
  if (much < mostOfMuchLonger * once) return null
  return `${shown(short)}, twice and ${muchLonger} times as much: ${[once, twice, much].map((ms) => ms.toFixed(1)).join(', ')} ms`
}

async function leastOf(read: (text: string) => unknown, text: string, rounds: number, enough: number): Promise<number> {
  let least = Infinity
  for (let round = 0; round < rounds && least >= enough; round++) {
    const spent = await spentOn(read, text)
    least = Math.min(least, spent)
    // Far beyond what noise can do.
    if (spent > 2 * enough) break
  }
  return least
}

async function spentOn(read: (text: string) => unknown, text: string): Promise<number> {
  const before = process.threadCpuUsage()
  try {
    await read(text)
  } catch {
    // What is refused is an answer, too.
  }
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** The first shape in which twice as much takes far more than twice the time, or null. */
export async function growing(read: (text: string) => unknown): Promise<string | null> {
  for (const [at, short] of shorter.entries()) {
    const growth = await growthOf(read, [short, longer[at] ?? ''])
    if (growth) return growth
  }
  return null
}

const lettersToRead = repeated('a1 é,', 4_000_000)
const lettersToFold = repeated('\u0300ﷺ', 1_000_000)
const [shorter, longer] = [shapes(compared), shapes(2 * compared)]
