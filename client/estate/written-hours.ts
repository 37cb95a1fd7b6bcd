import { latestEnd } from '#contract/door-hours.ts'
import { formatTimeRange } from '#contract/formats.ts'

export interface TimeRange {
  from: string
  to: string
}

/** What somebody says of a day: when the door is open, and whether one may come when that was agreed. */
export interface DayHours {
  ranges: TimeRange[]
  isByAppointment: boolean
}

/** `10 h – 12 h, 14 h – 18 h 30`, as it is written back into its field; empty for a day that is shut. */
export const writtenHours = (ranges: readonly TimeRange[], language: string): string =>
  ranges.map((range) => formatTimeRange(range, language)).join(', ')

/**
 * Hours as people write them: `10-12 14-18h30`, `9.30–12 Uhr`, `2–6 pm`, « de 10h à minuit ». Nothing, « fermé » and its
 * kind is a day that is shut; what ends before it begins ends in the morning after. Null is what is no hours, or none
 * that follow each other.
 */
export function hoursIn(text: string): TimeRange[] | null {
  const said = dayHoursIn(text)
  return said && !said.isByAppointment ? said.ranges : null
}

/** The same, where « sur rendez-vous » may stand alone or behind the hours. */
export function dayHoursIn(text: string): DayHours | null {
  const plain = inFigures(text)
  const isByAppointment = appointment.test(plain)
  const hours = isByAppointment ? plain.replace(appointment, '').trim() : plain
  if (hours === '' || shut.test(hours)) return { ranges: [], isByAppointment }
  // « 12 h 15 »: the quarter of an hour, else the next hour.
  const ranges = rangesIn(hours, looseTime) ?? rangesIn(hours, tightTime)
  return ranges && { ranges, isByAppointment }
}

const shut = /^(?:ferm[ée]+s?|clos|geschlossen|zu|ruhetag|closed|shut|off|[-–—x/])[.!]?$/
const appointment =
  /(?:[,;(] ?|(?:et|ou|puis|und|oder|sonst|and|or|otherwise) )?(?:(?:uniquement|seulement|nur|only) )?(?:sur (?:rendez[- ]vous|rdv|demande|réservation)|nach (?:vereinbarung|absprache|anmeldung|terminvereinbarung)|auf anfrage|by (?:appointment|arrangement)|on (?:request|appointment))(?: only)?[).]?$/

/** Letters made small, and the words for hours made into figures. */
const inFigures = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[\s\u00a0\u202f\u2009]+/g, ' ')
    .replaceAll(/midi et demi/g, '12:30')
    .replaceAll(/(?<!\p{L})(?:midi|mittags?|noon|midday)(?!\p{L})/gu, '12:00')
    .replaceAll(/(?<!\p{L})(?:minuit|mitternachts?|midnight)(?!\p{L})/gu, '00:00')
    .replaceAll(/(?<=[\d ])(?:heures?|hrs?|o['’]clock)(?!\p{L})\.?/gu, 'h')
    .replaceAll(/([ap])\.m\.?/g, '$1m')
    .trim()

/** An hour, and its minutes behind a sign, between which there may be a space or none. */
const looseTime = /(\d{1,2})(?: ?[h:.] ?([0-5]\d)(?!\d| ?h))?(?: ?h)?(?: ?uhr)?(?: ?(am|pm))?/g
const tightTime = /(\d{1,2})(?: ?[h:.]([0-5]\d)(?!\d| ?h))?(?: ?h)?(?: ?uhr)?(?: ?(am|pm))?/g
/** What people put before, between and behind them. */
const between = new Set(
  'de du à a jusqu et puis en continu non stop nonstop ouvert von bis und u sowie durchgehend offen from to till until and then open daily täglich'.split(
    ' ',
  ),
)

function rangesIn(plain: string, time: RegExp): TimeRange[] | null {
  const times = [...plain.matchAll(time)].map(([, hours, minutes = '00', half]) => ({ hours, minutes, half }))
  const rest = plain.replaceAll(time, ' ').replaceAll(/[-–—,;:/+&.'’]/g, ' ')
  const isOther = rest.split(' ').some((word) => word !== '' && !between.has(word))
  if (isOther || times.length === 0 || times.length % 2 === 1) return null
  const ranges: TimeRange[] = []
  for (let at = 0; at < times.length; at += 2) {
    const [first, last] = [times[at], times[at + 1]]
    if (!first || !last) return null
    // A day that ends at midnight ends with it.
    const end = clock(last.hours, last.minutes, last.half).replace('00:00', '24:00')
    const own = clock(first.hours, first.minutes, first.half)
    const alike = clock(first.hours, first.minutes, last.half)
    // `2–6 pm` begins in the afternoon, `10–2 pm` does not.
    const from = first.half === undefined && alike < end ? alike : own
    const to = from >= noon && end < from && at === times.length - 2 ? morningAfter(end) : end
    if (from >= to || to > (to === end ? '24:00' : latestEnd) || from < (ranges.at(-1)?.to ?? '')) return null
    ranges.push({ from, to })
  }
  return ranges
}

/** Nobody opens in the morning until the morning after: there the two were mixed up. */
const noon = '12:00'

const morningAfter = (time: string): string => `${Number(time.slice(0, 2)) + 24}${time.slice(2)}`

function clock(hours = '', minutes = '', half?: string): string {
  const shift = half === 'pm' && Number(hours) < 12 ? 12 : half === 'am' && Number(hours) === 12 ? -12 : 0
  return `${String(Number(hours) + shift).padStart(2, '0')}:${minutes}`
}
