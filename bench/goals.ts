import { type CellOf, ratio, type Table } from './report.ts'

type Place = Parameters<CellOf>[0]

interface Goal {
  what: string
  /** Added up, where one figure is in two columns. */
  figure: readonly Place[]
  most?: number
  least?: number
  unit?: string
}

const javascript = (row: string, most: number): Goal => ({
  what: `JavaScript of ${row}`,
  figure: [['First load', row, 'JavaScript']],
  most,
  unit: 'KiB',
})
const call = (row: string, most: number): Goal => ({
  what: row,
  figure: [
    ['Calls', row, 'CPU'],
    ['Calls', row, 'PostgreSQL'],
  ],
  most,
  unit: 'ms',
})
/** The same in the ratio that was asked for where milliseconds depend on the machine: to the very statements of the call. */
const toFloor = (row: string, most: number): Goal => ({
  what: `${row} to its statements alone`,
  figure: [['Calls', row, 'CPU to floor']],
  most,
})
const firstVisit = (page: string): Goal[] =>
  ['fr', 'de', 'en'].map((language) => ({
    what: `Lighthouse of ${page}, ${language}`,
    figure: [['First visit on a phone', `${page}, ${language}`, 'performance']],
    least: 100,
  }))
const pages = ['home', 'list', 'product', 'apartment', 'post', 'producers', 'festival']

/** What a house does all day, or once in years: whoever sells much is not to wait for it. */
const ofLargeShop = (row: string): Goal => ({
  what: `${row}, shop of 10,000 wines to one of 40`,
  figure: [['Large shop', row, 'large to small']],
  most: 4,
})

/** What was asked for, and where it is measured. */
const goals: readonly Goal[] = [
  call('product list', 0.35),
  call('product', 0.4),
  call('cart read', 0.38),
  call('add to cart', 0.65),
  call('place order', 4.5),
  call('book a stay', 4.5),
  ...[toFloor('product list', 5), toFloor('cart read', 2.7), toFloor('add to cart', 2.8)],
  { what: 'book a stay, large world to demo', figure: [['Growth', 'book a stay', 'large to demo']], most: 1.1 },
  ...[
    ...[
      'save the words',
      'save the seller',
      'save a sheet',
      'sort',
      'suspend',
      'reopen',
      'today',
      'list of wines',
      'cellar',
    ],
    ...['shelf at the cellar door', 'wines on the telephone', 'find a rare word', 'find a word of many', 'sitemap'],
  ].map(ofLargeShop),
  {
    what: 'rendered page',
    figure: [
      ['Pages', 'rendered page', 'CPU'],
      ['Pages', 'rendered page', 'PostgreSQL'],
    ],
    most: 0.9,
    unit: 'ms',
  },
  { what: 'rendered page to bare server', figure: [['Pages', 'rendered page', 'CPU to floor']], most: 12 },
  { what: 'cached page to bare server', figure: [['Pages', 'cached page', 'CPU to floor']], most: 1.4 },
  {
    what: 'Node after 500 uncached renders',
    figure: [['Start and memory', 'one process', 'Node loaded']],
    most: 350,
    unit: 'MiB',
  },
  ...[javascript('list', 95), javascript('product', 98), javascript('post', 95), javascript('apartment', 105)],
  ...[javascript('home', 102), javascript('festival', 98)],
  {
    what: 'list, HTML with styles',
    figure: [
      ['First load', 'list', 'HTML'],
      ['First load', 'list', 'CSS'],
    ],
    most: 16,
    unit: 'KiB',
  },
  ...['list', 'post', 'festival'].map((row) => ({
    what: `fonts of ${row}`,
    figure: [['First load', row, 'fonts'] as const],
    most: 45,
    unit: 'KiB',
  })),
  ...['list', 'product', 'apartment'].map((row) => ({
    what: `longest task of ${row} while it wakes`,
    figure: [['Waking', row, 'quietest of five'] as const],
    most: 50,
    unit: 'ms',
  })),
  {
    what: 'another language, until its words are painted',
    figure: [['Interaction', 'another language, until its words are painted', 'median']],
    most: 150,
    unit: 'ms',
  },
  ...pages.flatMap(firstVisit),
]

/** Every goal beside its figure, read from the tables as they stand; one that nobody has measured yet is said so. */
export function goalsTable(cellOf: CellOf): Table {
  const figureOf = ({ figure }: Goal): number | null => {
    const cells = figure.map((place) => Number((cellOf(place) ?? 'nothing').replaceAll(',', '')))
    return cells.some(Number.isNaN) ? null : cells.reduce((sum, value) => sum + value, 0)
  }
  return {
    title: 'Goals',
    note: 'What was asked for, what was measured (each by the day of its own table below), and the figure as a share of its goal; processor times are of the machine of that day, ratios travel.',
    head: ['', 'goal', 'measured', 'to goal', ''],
    rows: goals.map((goal) => {
      const { what, most, least, unit = '' } = goal
      const limit = most ?? least ?? 0
      const found = figureOf(goal)
      const isReached = found !== null && (most === undefined ? found >= limit : found <= limit)
      return [
        what,
        `${most === undefined ? '≥' : '≤'} ${limit} ${unit}`.trim(),
        found === null ? '—' : `${Number(found.toFixed(2))} ${unit}`.trim(),
        found === null ? '' : ratio(found / limit),
        isReached ? 'yes' : '',
      ]
    }),
  }
}
