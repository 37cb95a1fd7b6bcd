import { addDays, weekdayOf } from './days.ts'

/**
 * Public holidays by place, as date-holidays 3.37.0 has them and a test compares them day by day from 2020 to 2060.
 * A day that only some communes of a Land keep stands for the whole Land: whoever promises a day, or lets one run out,
 * has to be right in all of them; Augsburg's own feast is kept by its postal codes alone.
 */

/** `MM-DD`, days from Easter Sunday, or what the year says itself; null where it has none. */
type DayRule = string | number | ((year: number) => string | null)

const rules = {
  newYear: '01-01',
  epiphany: '01-06',
  womensDay: '03-08',
  goodFriday: -2,
  easterSunday: 0,
  easterMonday: 1,
  liberation: '04-25',
  kingsDay: (year) => (sundayFrom(`${year}-04-27`) === `${year}-04-27` ? '04-26' : '04-27'),
  labourDay: '05-01',
  victory: '05-08',
  europeDay: '05-09',
  ascension: 39,
  whitSunday: 49,
  whitMonday: 50,
  corpusChristi: 60,
  republic: '06-02',
  uprising: (year) => (year === 2028 ? '06-17' : null),
  nationalDay: '07-14',
  peaceFestival: '08-08',
  assumption: '08-15',
  prayerDay: (year) => addDays(sundayFrom(`${year}-09-01`), 14).slice(5),
  childrensDay: '09-20',
  unity: '10-03',
  saintFrancis: (year) => (year >= 2026 ? '10-04' : null),
  reformation: '10-31',
  allSaints: '11-01',
  armistice: '11-11',
  // The Wednesday before 23 November is eleven days before Advent.
  repentance: (year) => addDays(sundayFrom(`${year}-11-27`), -11).slice(5),
  abolition: '05-27',
  immaculate: '12-08',
  christmas: '12-25',
  boxingDay: '12-26',
} as const satisfies Record<string, DayRule>

/** By what a holiday is named in the texts, `holidays.goodFriday`. */
export type HolidayKey = keyof typeof rules

/** A holiday on its usual day, or on another. */
type Kept = HolidayKey | readonly [HolidayKey, DayRule]

const germany: Kept[] = [
  ...(['newYear', 'goodFriday', 'easterMonday', 'labourDay', 'ascension', 'whitMonday', 'unity'] as const),
  ...(['christmas', 'boxingDay'] as const),
]
const france: Kept[] = [
  ...(['newYear', 'easterMonday', 'labourDay', 'victory', 'ascension', 'whitMonday', 'nationalDay'] as const),
  ...(['assumption', 'allSaints', 'armistice', 'christmas'] as const),
]
const catholic = ['epiphany', 'corpusChristi', 'allSaints'] as const

/** What a country keeps, and under `FR-57` what one of its parts keeps besides. */
const kept: Readonly<Record<string, readonly Kept[]>> = {
  FR: france,
  // Code du travail, L. 3134-13.
  ...{
    'FR-57': ['goodFriday', 'boxingDay'],
    'FR-67': ['goodFriday', 'boxingDay'],
    'FR-68': ['goodFriday', 'boxingDay'],
  },
  // Code du travail, L. 3422-2; Good Friday as the library has it.
  'FR-971': ['goodFriday', 'abolition'],
  'FR-972': ['goodFriday', ['abolition', '05-22']],
  'FR-973': [['abolition', '06-10']],
  'FR-974': [['abolition', '12-20']],
  'FR-976': [['abolition', '04-27']],
  'FR-977': [['abolition', '10-09']],
  // The code says the 27th, the prefecture and the island keep the 28th.
  'FR-978': ['abolition', ['abolition', '05-28']],
  DE: germany,
  'DE-BB': ['easterSunday', 'whitSunday', 'reformation'],
  'DE-BE': ['womensDay', ['victory', (year) => (year === 2020 || year === 2025 ? '05-08' : null)], 'uprising'],
  'DE-BW': catholic,
  'DE-BY': [...catholic, 'assumption'],
  // Augsburg alone has a day more.
  'DE-BY-A': ['peaceFestival'],
  'DE-HB': ['reformation'],
  'DE-HE': ['corpusChristi'],
  'DE-HH': ['reformation'],
  'DE-MV': ['reformation', ['womensDay', (year) => (year >= 2023 ? '03-08' : null)]],
  'DE-NI': ['reformation'],
  'DE-NW': ['corpusChristi', 'allSaints'],
  'DE-RP': ['corpusChristi', 'allSaints'],
  'DE-SH': ['reformation'],
  'DE-SL': ['corpusChristi', 'assumption', 'allSaints'],
  'DE-SN': ['reformation', 'repentance', 'corpusChristi'],
  'DE-ST': ['epiphany', 'reformation'],
  'DE-TH': ['childrensDay', 'reformation', 'corpusChristi'],
  AT: [
    ...(['newYear', 'epiphany', 'easterMonday', 'labourDay', 'ascension', 'whitMonday', 'corpusChristi'] as const),
    ...(['assumption', ['nationalDay', '10-26'], 'allSaints', 'immaculate', 'christmas', 'boxingDay'] as const),
  ],
  CH: [
    ...(['newYear', 'goodFriday', 'easterSunday', 'easterMonday', 'ascension', 'whitSunday', 'whitMonday'] as const),
    ...([['nationalDay', '08-01'], 'prayerDay', 'christmas', 'boxingDay'] as const),
  ],
  BE: [
    ...(['newYear', 'easterMonday', 'labourDay', 'ascension', 'whitMonday', ['nationalDay', '07-21']] as const),
    ...(['assumption', 'allSaints', 'armistice', 'christmas'] as const),
  ],
  LU: [
    ...(['newYear', 'easterMonday', 'labourDay', 'europeDay', 'ascension', 'whitMonday'] as const),
    ...([['nationalDay', '06-23'], 'assumption', 'allSaints', 'christmas', 'boxingDay'] as const),
  ],
  NL: [
    ...(['newYear', 'easterSunday', 'easterMonday', 'kingsDay', 'ascension', 'whitSunday', 'whitMonday'] as const),
    ...(['christmas', 'boxingDay'] as const),
  ],
  IT: [
    ...(['newYear', 'epiphany', 'easterSunday', 'easterMonday', 'liberation', 'labourDay', 'republic'] as const),
    ...(['assumption', 'saintFrancis', 'allSaints', 'immaculate', 'christmas', 'boxingDay'] as const),
  ],
}

const known = new Map<string, ReadonlyMap<string, HolidayKey>>()

/** The holidays of one place in a year, by day; none where nothing is known of it. */
export function holidaysOf(place: string, year: string): ReadonlyMap<string, HolidayKey> {
  const key = `${place} ${year}`
  let days = known.get(key)
  if (!days) {
    days = new Map(
      (kept[place] ?? []).flatMap((each): [string, HolidayKey][] => {
        const [name, rule] = typeof each === 'string' ? [each, rules[each]] : each
        const day = dayBy(rule, Number(year))
        return day ? [[day, name]] : []
      }),
    )
    known.set(key, days)
  }
  return days
}

function dayBy(rule: DayRule, year: number): string | null {
  if (typeof rule === 'number') return addDays(easterSunday(year), rule)
  const monthAndDay = typeof rule === 'string' ? rule : rule(year)
  return monthAndDay && `${year}-${monthAndDay}`
}

/** That Sunday, or the next. */
const sundayFrom = (day: string): string => addDays(day, 6 - weekdayOf(day))

/** Gauss's rule as Lichtenberg wrote it, for the Gregorian calendar. */
export function easterSunday(year: number): string {
  const century = Math.floor(year / 100)
  const moonShift = 15 + Math.floor((3 * century + 3) / 4) - Math.floor((8 * century + 13) / 25)
  const sunShift = 2 - Math.floor((3 * century + 3) / 4)
  const cycle = year % 19
  const seed = (19 * cycle + moonShift) % 30
  const correction = Math.floor((seed + Math.floor(cycle / 11)) / 29)
  const fullMoon = 21 + seed - correction
  const firstSunday = 7 - ((year + Math.floor(year / 4) + sunShift) % 7)
  const distance = 7 - ((((fullMoon - firstSunday) % 7) + 7) % 7)
  return addDays(`${year}-03-01`, fullMoon + distance - 1)
}
