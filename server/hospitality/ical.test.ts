import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { read as readInPlace } from './foreign-calendar.ts'
import { readCalendarEvents, writeCalendar } from './ical.ts'
import { daysOf, repeatRuleOf } from './recurrence.ts'

const paris = { timeZone: 'Europe/Paris', today: '2026-05-12' }
const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const read = (text: string) =>
  readInPlace({ text, ...paris }).events.map(({ uid, startDate, endDate }) => [uid, startDate, endDate])

describe('reading a calendar of another platform', () => {
  test('[STAY-02] days are days, times become the date at the apartment', async () => {
    const text = calendar(
      event('UID:day', 'DTSTART;VALUE=DATE:20260613', 'DTEND;VALUE=DATE:20260620'),
      event('UID:zulu', 'DTSTART:20260713T223000Z', 'DTEND:20260718T080000Z'),
      event('UID:zone', 'DTSTART;TZID=America/New_York:20260801T160000', 'DTEND;TZID=America/New_York:20260803T100000'),
      event('UID:one', 'DTSTART;VALUE=DATE:20260901', 'DTEND;VALUE=DATE:20260901'),
      event('UID:none', 'DTSTART;VALUE=DATE:20260905'),
      event('UID:long', 'DTSTART;VALUE=DATE:20260910', 'DURATION:P1W'),
    )
    expect(read(text)).toEqual([
      ['day', '2026-06-13', '2026-06-20'],
      ['zulu', '2026-07-14', '2026-07-18'],
      ['zone', '2026-08-01', '2026-08-03'],
      ['one', '2026-09-01', '2026-09-02'],
      ['none', '2026-09-05', '2026-09-06'],
      ['long', '2026-09-10', '2026-09-17'],
    ])
  })

  test('[STAY-02] an event within one day takes no night, an alarm inside an event is not the event', async () => {
    const text = calendar(
      event('UID:visit', 'DTSTART:20260613T080000Z', 'DTEND:20260613T100000Z'),
      event(
        'UID:a',
        'DTSTART;VALUE=DATE:20260613',
        'BEGIN:VALARM',
        'DTSTART;VALUE=DATE:19990101',
        'END:VALARM',
        'DTEND;VALUE=DATE:20260615',
      ),
    )
    expect(read(text)).toEqual([['a', '2026-06-13', '2026-06-15']])
  })

  test('[STAY-02] of several events with one UID the highest sequence counts, then the last', async () => {
    const days = (uid: string, from: string, to: string, sequence?: number) =>
      event(
        `UID:${uid}`,
        `DTSTART;VALUE=DATE:${from}`,
        `DTEND;VALUE=DATE:${to}`,
        ...(sequence ? [`SEQUENCE:${sequence}`] : []),
      )
    const text = calendar(
      days('a', '20260601', '20260603', 2),
      days('a', '20260701', '20260703', 1),
      days('b', '20260601', '20260602'),
      days('b', '20260601', '20260602'),
    )
    expect(read(text)).toEqual([
      ['a', '2026-06-01', '2026-06-03'],
      ['b', '2026-06-01', '2026-06-02'],
    ])
  })

  test('[STAY-02] what repeats takes each of its nights to come, but for those left out and those moved', async () => {
    const text = calendar(
      event(
        'UID:week',
        'DTSTART;VALUE=DATE:20260501',
        'DTEND;VALUE=DATE:20260503',
        'RRULE:FREQ=WEEKLY;COUNT=5',
        'EXDATE;VALUE=DATE:20260515',
        'EXDATE;VALUE=DATE:20260101',
      ),
      event(
        'UID:week',
        'RECURRENCE-ID;VALUE=DATE:20260522',
        'DTSTART;VALUE=DATE:20260523',
        'DTEND;VALUE=DATE:20260524',
      ),
    )
    expect(read(text).toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
      ['week 2026-05-22', '2026-05-23', '2026-05-24'],
      ['week 2026-05-29', '2026-05-29', '2026-05-31'],
    ])
  })

  test('[STAY-02] what repeats takes its first night, also when its rule says other days or none', async () => {
    const repeats = (uid: string, rule: string) => event(`UID:${uid}`, 'DTSTART;VALUE=DATE:20260613', `RRULE:${rule}`)
    expect(
      read(
        calendar(repeats('a', 'FREQ=WEEKLY;BYDAY=MO;COUNT=1'), repeats('b', 'FREQ=MONTHLY;BYMONTHDAY=30;BYMONTH=2')),
      ),
    ).toEqual([
      ['a 2026-06-13', '2026-06-13', '2026-06-14'],
      ['a 2026-06-15', '2026-06-15', '2026-06-16'],
      ['b 2026-06-13', '2026-06-13', '2026-06-14'],
    ])
  })

  test('[STAY-02] what repeats without end is followed for two years', async () => {
    const text = calendar(event('UID:w', 'DTSTART;VALUE=DATE:20200103', 'RRULE:FREQ=WEEKLY;BYDAY=FR,SA'))
    const nights = read(text)
    expect([nights.length, nights[0], nights.at(-1)]).toEqual([
      208,
      ['w 2026-05-15', '2026-05-15', '2026-05-16'],
      ['w 2028-05-06', '2028-05-06', '2028-05-07'],
    ])
  })

  test.each([
    ['', 'no calendar'],
    ['<html>Sign in</html>', 'no calendar'],
    ['BEGIN:VCALENDAR\r\nVERSION:2.0\r\n', 'cut off'],
    [
      'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART;VALUE=DATE:20260613\r\nEND:VCALENDAR',
      'cut off within an event',
    ],
    [calendar(event('UID:a', `SUMMARY:${'x'.repeat(20_000)}`)), 'a line that is too long'],
    [calendar(`X:${'y\r\n z'.repeat(10_000)}`), 'a line that is too long'],
    [
      calendar(...Array.from({ length: 5001 }, (_, index) => event(`UID:${index}`, 'DTSTART;VALUE=DATE:20260613'))),
      'too many events',
    ],
  ])('[STAY-02] half a calendar frees nothing: %j is refused', async (text, reason) => {
    expect(() => read(text)).toThrow(reason)
    await expect(readCalendarEvents(text, paris)).rejects.toMatchObject({ isTooMuch: false })
  })
})

test('[CAL-01] an event that leaves out more days than anybody has is said, and takes what it cannot be asked for', () => {
  const leftOut = Array.from({ length: 3 }, () => `EXDATE;VALUE=DATE:${'20260614,'.repeat(2000)}`)
  const text = calendar(event('UID:a', 'DTSTART;VALUE=DATE:20260613', 'RRULE:FREQ=DAILY;COUNT=3', ...leftOut))
  expect(readInPlace({ text, ...paris }).unclear).toMatchObject([{ kind: 'often' }])
})

test('[STAY-02] what we write we read back, long and foreign names too, and no line is too long', async () => {
  const entry = {
    uid: 'abc@stays',
    summary: 'Maison “Zoë”; l’été, très très longue et encore plus longue que cela, jusqu’au bout de la ligne',
    description: 'une\nautre',
    startDate: '2026-12-30',
    endDate: '2027-01-02',
    stamp: new Date('2026-01-01T10:00:00Z'),
  }
  const text = writeCalendar('La Terrasse bleue', [entry])
  expect(text).toBe(writeCalendar('La Terrasse bleue', [entry]))
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const read = { uid: 'abc@stays', summary: entry.summary, startDate: '2026-12-30', endDate: '2027-01-02' }
  const told = { isCancelled: false, isFree: false }
  expect(await readCalendarEvents(text, paris)).toEqual({
    events: [{ ...read, ...told }],
    unclear: [],
    unclearIds: [],
  })
})

describe('rules that repeat', () => {
  const starts = ['2024-02-13', '2026-01-31', '2026-05-12', '2026-12-28']
  const more: Record<string, string[]> = {
    DAILY: [';BYMONTHDAY=13', ';BYMONTH=2,7'],
    MONTHLY: [
      ...[';BYMONTHDAY=13', ';BYMONTHDAY=-1', ';BYMONTHDAY=1,15,30', ';BYDAY=2TU', ';BYDAY=-1FR,1MO'],
      ...[';BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', ';BYDAY=FR;BYMONTHDAY=13'],
    ],
    YEARLY: [';BYMONTH=1;BYMONTHDAY=15', ';BYMONTH=3,10;BYDAY=-1SU', ';BYMONTH=11;BYDAY=4TH'],
  }
  const rules = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']
    .flatMap(
      (every) =>
        ['', ';INTERVAL=2', ';INTERVAL=3;COUNT=7', ';COUNT=20', ';UNTIL=20270131'].flatMap((much) =>
          ['', ';BYDAY=TU', ';BYDAY=SA,SU;WKST=SU', ...(more[every] ?? [])].map(
            (days) => `FREQ=${every}${much}${days}`,
          ),
        ),
      // Whether a beginning that no rule meets is counted is nowhere said: it is one night more or less.
    )
    .filter((rule) => !/^FREQ=DAILY.*COUNT.*BY/.test(rule))

  test.each(rules)('[STAY-02] %s means the days that another reader of calendars finds', (written) => {
    for (const start of starts) {
      const last = '2028-05-11'
      const rule = repeatRuleOf(written)
      const ours = rule && [...daysOf(rule, { start, from: start, last, step: () => undefined })]
      const theirs = []
      const times = ICAL.Recur.fromString(written).iterator(ICAL.Time.fromDateString(start))
      for (let time = times.next(); time && time.toString() <= last; time = times.next()) theirs.push(time.toString())
      // Its own beginning is taken in any case.
      expect(new Set([start, ...(ours ?? [])]), start).toEqual(new Set([start, ...theirs]))
    }
  })

  test('[STAY-02] one that no day meets ends as soon as any other', () => {
    let steps = 0
    const never = repeatRuleOf('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;BYDAY=MO')
    const range = { start: '1900-01-01', from: '2026-05-12', last: '2028-05-11', step: () => void steps++ }
    expect(never && [...daysOf(never, range)]).toEqual([])
    expect(steps).toBe(731)
  })

  test('[STAY-02] what is over costs nothing, however often it repeated', () => {
    let steps = 0
    const past = repeatRuleOf('FREQ=DAILY;UNTIL=20251231')
    const range = { start: '1900-01-01', from: '2026-05-12', last: '2028-05-11', step: () => void steps++ }
    expect(past && [...daysOf(past, range)]).toEqual([])
    expect(steps).toBe(0)
  })
})
