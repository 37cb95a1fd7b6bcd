import { describe, expect, test } from 'vitest'
import { mostMs, shapes } from '../testing/hostile.ts'
import { readCalendarEvents, writeCalendar } from './ical.ts'

const paris = { timeZone: 'Europe/Paris', today: '2026-05-12' }
const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const read = async (text: string) =>
  (await readCalendarEvents(text, paris)).map(({ uid, startDate, endDate }) => [uid, startDate, endDate])

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
    expect(await read(text)).toEqual([
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
    expect(await read(text)).toEqual([['a', '2026-06-13', '2026-06-15']])
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
    expect(await read(text)).toEqual([
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
    expect(await read(text)).toEqual([
      ['week 2026-05-22', '2026-05-23', '2026-05-24'],
      ['week 2026-05-29', '2026-05-29', '2026-05-31'],
    ])
  })

  test('[STAY-02] what repeats takes its first night, also when its rule says other days or none', async () => {
    const repeats = (uid: string, rule: string) => event(`UID:${uid}`, 'DTSTART;VALUE=DATE:20260613', `RRULE:${rule}`)
    expect(
      await read(calendar(repeats('a', 'FREQ=WEEKLY;BYDAY=MO;COUNT=1'), repeats('b', 'FREQ=MONTHLY;BYMONTHDAY=0'))),
    ).toEqual([
      ['a 2026-06-13', '2026-06-13', '2026-06-14'],
      ['a 2026-06-15', '2026-06-15', '2026-06-16'],
      ['b 2026-06-13', '2026-06-13', '2026-06-14'],
    ])
  })

  test('[STAY-02] what repeats without end is followed for two years', async () => {
    const text = calendar(event('UID:w', 'DTSTART;VALUE=DATE:20200103', 'RRULE:FREQ=WEEKLY;BYDAY=FR,SA'))
    const nights = await read(text)
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
    [calendar(event('UID:a', 'DTSTART;VALUE=DATE:2026AB13')), 'a date that is none'],
    [calendar(event('UID:a', 'SUMMARY:x')), 'without a beginning'],
    [calendar(event('UID:a', 'DTSTART;VALUE=DATE:20260613', 'RRULE:FREQ=SECONDLY')), 'repeating'],
    [calendar(event('UID:a', 'DTSTART;VALUE=DATE:20260613', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')), 'repeating'],
    [calendar(event('UID:a', 'DTSTART;VALUE=DATE:19000101', 'RRULE:FREQ=DAILY')), 'too many events'],
    [calendar(event('UID:a', `SUMMARY:${'x'.repeat(20_000)}`)), 'a line that is too long'],
    [calendar(`X:${'y\r\n z'.repeat(10_000)}`), 'a line that is too long'],
    [
      calendar(...Array.from({ length: 5001 }, (_, index) => event(`UID:${index}`, 'DTSTART;VALUE=DATE:20260613'))),
      'too many events',
    ],
  ])('[STAY-02] half a calendar frees nothing: %j is refused', async (text, reason) => {
    await expect(readCalendarEvents(text, paris)).rejects.toThrow(reason)
  })
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
  expect(await readCalendarEvents(text, paris)).toEqual([
    { uid: 'abc@stays', summary: entry.summary, startDate: '2026-12-30', endDate: '2027-01-02', isCancelled: false },
  ])
})

describe('a calendar made to keep the server busy', () => {
  /** What a line may be. */
  const longestLine = 19_000

  const frames: [name: string, head: string, tail: string][] = [
    ['properties', '', ''],
    ['folded lines', 'SUMMARY:', '\r\n '],
    ['values', 'DTSTART:', ''],
    ['parameters', 'DTSTART;', ':20260101'],
    ['quoted parameters', 'DTSTART;TZID="', '":20260101'],
    ['durations', 'DURATION:P', ''],
    ['summaries', 'SUMMARY:', ''],
    ['beginnings', 'BEGIN:', ''],
  ]

  test.each(frames)('[STAY-02] %s of whatever shape are read at once', async (_, head, tail) => {
    const slow: object[] = []
    for (const text of shapes(longestLine)) {
      const line = `${head}${text}${tail}`
      const file = calendar(event('UID:a', 'DTSTART:20260101', ...Array.from({ length: 10 }, () => line)))
      const ms = await longestTurn(() => readCalendarEvents(file, paris))
      if (ms > mostMs) slow.push({ text: text.slice(0, 12), ms })
    }
    expect(slow).toEqual([])
  })

  test('[STAY-02] a file of nothing but short lines lets others have their turn after every few', async () => {
    let turns = 0
    const take = () => {
      turns++
      timer = setImmediate(take)
    }
    let timer = setImmediate(take)
    await readCalendarEvents(calendar('X:\r\n'.repeat(100_000)), paris)
    clearImmediate(timer)
    expect(turns).toBeGreaterThan(400)
  })

  /** Milliseconds of this thread's own time between two turns of everybody else, at the most; the least of three tries. */
  async function longestTurn(work: () => Promise<unknown>): Promise<number> {
    let least = Infinity
    for (let round = 0; round < 3 && least > mostMs; round++) {
      let longest = 0
      let before = process.threadCpuUsage()
      const look = () => {
        const { user, system } = process.threadCpuUsage(before)
        longest = Math.max(longest, (user + system) / 1000)
        before = process.threadCpuUsage()
        timer = setImmediate(look)
      }
      let timer = setImmediate(look)
      // What is no calendar is refused, which is as good an end.
      await work().catch(() => null)
      look()
      clearImmediate(timer)
      least = Math.min(least, longest)
    }
    return least
  }
})
