import { describe, expect, test } from 'vitest'
import { read } from './foreign-calendar.ts'
import { windowsZones } from './windows-zones.ts'

/** At the apartment, and what a reader of it says. */
const readIn = (text: string, { timeZone = 'Europe/Paris', today = '2026-11-27' } = {}) =>
  read({ text, timeZone, today })
const file = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Elsewhere//EN', ...lines.flat(), 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')

/** The nights that are taken, each as the day it begins: `0115 0116`. */
function nights(text: string, at: Parameters<typeof readIn>[1] = {}): string {
  const taken = new Set<string>()
  for (const { startDate, endDate, isCancelled } of readIn(text, at).events)
    for (let day = Date.parse(startDate); day < Date.parse(endDate) && !isCancelled; day += 86_400_000)
      taken.add(new Date(day).toISOString().slice(5, 10).replace('-', ''))
  return [...taken].toSorted().join(' ')
}
const one = (...lines: string[]) => file(event('UID:a', ...lines))

const romance = [
  'BEGIN:VTIMEZONE',
  'TZID:Romance Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
]
/** A zone of nobody's, ten hours ahead all year. */
const ownZone = (name: string) => [
  'BEGIN:VTIMEZONE',
  `TZID:${name}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+1000',
  'TZOFFSETTO:+1000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

// What each shape means stands in RFC 5545, in the section named, or was seen in files of the programs named.
const shapes: [what: string, text: string, taken: string][] = [
  // 3.6.1
  ['a day without an end', one('DTSTART;VALUE=DATE:20270115'), '0115'],
  ['a time without an end', one('DTSTART:20270115T160000Z'), ''],
  ['a day that ends on itself', one('DTSTART;VALUE=DATE:20270115', 'DTEND;VALUE=DATE:20270115'), '0115'],
  ['a day that ends before it begins', one('DTSTART;VALUE=DATE:20270115', 'DTEND;VALUE=DATE:20270114'), '0115'],
  ['an end that is not included', one('DTSTART;VALUE=DATE:20270115', 'DTEND;VALUE=DATE:20270118'), '0115 0116 0117'],
  ['a visit by day', one('DTSTART;TZID=Europe/Paris:20270115T100000', 'DTEND;TZID=Europe/Paris:20270115T120000'), ''],
  ['an evening that goes on past midnight', one('DTSTART:20270115T210000Z', 'DTEND:20270116T010000Z'), '0115'],

  // 3.3.6: by the date reached
  ['42 hours from 16:00', one('DTSTART;TZID=Europe/Paris:20270115T160000', 'DURATION:PT42H'), '0115 0116'],
  ['18 hours from 16:00', one('DTSTART;TZID=Europe/Paris:20270115T160000', 'DURATION:PT18H'), '0115'],
  ['2880 minutes on a day', one('DTSTART;VALUE=DATE:20270115', 'DURATION:PT2880M'), '0115 0116'],
  ['18 hours on a day', one('DTSTART;VALUE=DATE:20270115', 'DURATION:PT18H'), '0115'],
  ['two weeks less nothing', one('DTSTART;VALUE=DATE:20270115', 'DURATION:+P1W'), '0115 0116 0117 0118 0119 0120 0121'],
  ['a day, over the change to summer', one('DTSTART;TZID=Europe/Paris:20270327T160000', 'DURATION:P1D'), '0327'],
  ['24 hours, over the change to summer', one('DTSTART;TZID=Europe/Paris:20270327T160000', 'DURATION:PT24H'), '0327'],
  ['a day, over the change to winter', one('DTSTART;TZID=Europe/Paris:20271030T160000', 'DURATION:P1D'), '1030'],
  ['24 hours, over the change to winter', one('DTSTART;TZID=Europe/Paris:20271030T160000', 'DURATION:PT24H'), '1030'],
  [
    '24 hours from the midnight of a day of 25',
    one('DTSTART;TZID=Europe/Paris:20271031T000000', 'DURATION:PT24H'),
    '1031',
  ],
  ['the length that npm ics 3.12.0 writes', one('DTSTART;VALUE=DATE:20270115', 'DURATION:P3DT'), '0115 0116 0117'],

  // Days written as times
  ['an end at 23:59:59', one('DTSTART:20270115T000000', 'DTEND:20270116T235959'), '0115 0116'],
  [
    'an end at 23:59',
    one('DTSTART;TZID=Europe/Paris:20270115T000000', 'DTEND;TZID=Europe/Paris:20270115T235900'),
    '0115',
  ],
  ['an end at 24:00', one('DTSTART:20270115T000000', 'DTEND:20270115T240000'), '0115'],
  [
    'whole days in UTC, over the change to summer',
    one('DTSTART:20270326T230000Z', 'DTEND:20270328T220000Z'),
    '0327 0328',
  ],
  [
    'whole days in UTC, over the change to winter',
    one('DTSTART:20271029T220000Z', 'DTEND:20271031T230000Z'),
    '1030 1031',
  ],

  // 3.2.19
  ['Z', one('DTSTART:20261130T230000Z', 'DTEND:20261204T230000Z'), '1201 1202 1203 1204'],
  ['TZID=UTC', one('DTSTART;TZID=UTC:20261130T230000', 'DTEND;TZID=UTC:20261204T230000'), '1201 1202 1203 1204'],
  [
    'a zone of Windows, explained in the file',
    file(
      ...romance,
      event(
        'UID:a',
        'DTSTART;TZID="Romance Standard Time":20270715T000000',
        'DTEND;TZID="Romance Standard Time":20270716T000000',
      ),
    ),
    '0715',
  ],
  [
    'a zone of Windows, explained nowhere',
    one('DTSTART;TZID=Romance Standard Time:20270715T000000', 'DTEND;TZID=Romance Standard Time:20270716T000000'),
    '0715',
  ],
  [
    'a zone of Windows that is not ours',
    one('DTSTART;TZID=Tokyo Standard Time:20270715T040000', 'DTEND;TZID=Tokyo Standard Time:20270716T080000'),
    '0714 0715',
  ],
  [
    'a zone of the file’s own, told after the event',
    file(event('UID:a', 'DTSTART;TZID=Ours:20270115T040000', 'DTEND;TZID=Ours:20270116T200000'), ...ownZone('Ours')),
    '0114 0115',
  ],
  [
    'a zone with its maker before it',
    one(
      'DTSTART;TZID=/freeassociation.sourceforge.net/Asia/Tokyo:20270715T040000',
      'DTEND;TZID=/freeassociation.sourceforge.net/Asia/Tokyo:20270716T080000',
    ),
    '0714 0715',
  ],

  // 3.3.10
  [
    'UNTIL in UTC beside whole days',
    one('DTSTART;VALUE=DATE:20270115', 'RRULE:FREQ=DAILY;UNTIL=20270117T230000Z'),
    '0115 0116 0117 0118',
  ],
  [
    'UNTIL in UTC beside local midnight',
    one('DTSTART;TZID=Europe/Paris:20270115T000000', 'DURATION:P1D', 'RRULE:FREQ=DAILY;UNTIL=20270117T230000Z'),
    '0115 0116 0117 0118',
  ],
  [
    'UNTIL in UTC, before the last start',
    one('DTSTART;TZID=Europe/Paris:20270115T160000', 'DURATION:P1D', 'RRULE:FREQ=DAILY;UNTIL=20270117T145959Z'),
    '0115 0116',
  ],
  [
    'UNTIL in UTC, at the last start',
    one('DTSTART;TZID=Europe/Paris:20270115T160000', 'DURATION:P1D', 'RRULE:FREQ=DAILY;UNTIL=20270117T150000Z'),
    '0115 0116 0117',
  ],
  [
    'UNTIL as a day beside times',
    one('DTSTART;TZID=Europe/Paris:20270115T160000', 'DURATION:P1D', 'RRULE:FREQ=DAILY;UNTIL=20270117'),
    '0115 0116 0117',
  ],
  [
    'days counted in UTC',
    one('DTSTART:20261203T230000Z', 'DTEND:20261205T230000Z', 'RRULE:FREQ=WEEKLY;BYDAY=TH;COUNT=3'),
    '1204 1205 1211 1212 1218 1219',
  ],
  [
    'Outlook’s yearly rule',
    one('DTSTART;VALUE=DATE:20270115', 'RRULE:FREQ=YEARLY;UNTIL=20280101;BYMONTHDAY=15;BYMONTH=1'),
    '0115',
  ],
  [
    'a day of the month, once a year: of each month (3.3.10, its table), which not every reader sees',
    one('DTSTART;VALUE=DATE:20270115', 'RRULE:FREQ=YEARLY;BYMONTHDAY=15;UNTIL=20270320'),
    '0115 0215 0315',
  ],
  ['a day of the year', one('DTSTART;VALUE=DATE:20270110', 'RRULE:FREQ=YEARLY;BYYEARDAY=10,-334;COUNT=2'), '0110 0201'],
  [
    'the last Sunday of each month',
    one('DTSTART;VALUE=DATE:20270131', 'RRULE:FREQ=MONTHLY;BYDAY=-1SU;COUNT=3'),
    '0131 0228 0328',
  ],
  [
    'the last working day of each month',
    one('DTSTART;VALUE=DATE:20270129', 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3'),
    '0129 0226 0331',
  ],
  [
    'the last day of each month',
    one('DTSTART;VALUE=DATE:20270131', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3'),
    '0131 0228 0331',
  ],
  [
    'a rule that names its own time of day',
    one('DTSTART:20270115T160000', 'DURATION:PT18H', 'RRULE:FREQ=DAILY;COUNT=2;BYHOUR=16;BYMINUTE=0'),
    '0115 0116',
  ],
  [
    'a series of days over the change to winter',
    one(
      'DTSTART;TZID=Europe/Paris:20271029T000000',
      'DTEND;TZID=Europe/Paris:20271030T000000',
      'RRULE:FREQ=DAILY;COUNT=4',
    ),
    '1029 1030 1031 1101',
  ],

  // 3.8.5.2
  [
    'RDATE, a day',
    one('DTSTART;VALUE=DATE:20270115', 'DTEND;VALUE=DATE:20270117', 'RDATE;VALUE=DATE:20270125'),
    '0115 0116 0125 0126',
  ],
  [
    'RDATE, times',
    one(
      'DTSTART;TZID=Europe/Paris:20270115T160000',
      'DURATION:PT18H',
      'RDATE;TZID=Europe/Paris:20270125T160000,20270127T160000',
    ),
    '0115 0125 0127',
  ],
  [
    'RDATE, periods',
    one(
      'DTSTART:20270115T160000Z',
      'DURATION:PT18H',
      'RDATE;VALUE=PERIOD:20270125T160000Z/20270127T100000Z,20270201T160000Z/PT18H',
    ),
    '0115 0125 0126 0201',
  ],

  // 3.8.5.1
  [
    'EXDATE with the zone of the event',
    one(
      'DTSTART;TZID=Europe/Paris:20270115T160000',
      'DURATION:PT18H',
      'RRULE:FREQ=DAILY;COUNT=3',
      'EXDATE;TZID=Europe/Paris:20270116T160000',
    ),
    '0115 0117',
  ],
  [
    'EXDATE in UTC',
    one(
      'DTSTART;TZID=Europe/Paris:20270115T160000',
      'DURATION:PT18H',
      'RRULE:FREQ=DAILY;COUNT=3',
      'EXDATE:20270116T150000Z',
    ),
    '0115 0117',
  ],
  [
    'EXDATE without a zone',
    one(
      'DTSTART;TZID=Europe/Paris:20270115T160000',
      'DURATION:PT18H',
      'RRULE:FREQ=DAILY;COUNT=3',
      'EXDATE:20270116T160000',
    ),
    '0115 0117',
  ],
  [
    'EXDATE as a day',
    one(
      'DTSTART;TZID=Europe/Paris:20270115T160000',
      'DURATION:PT18H',
      'RRULE:FREQ=DAILY;COUNT=3',
      'EXDATE;VALUE=DATE:20270116',
    ),
    '0115 0117',
  ],
  [
    'EXDATE of another time of that day',
    one(
      'DTSTART;TZID=Europe/Paris:20270115T160000',
      'DURATION:PT18H',
      'RRULE:FREQ=DAILY;COUNT=3',
      'EXDATE:20270116T090000',
    ),
    '0115 0116 0117',
  ],

  // 3.8.4.4
  [
    'one time that is moved',
    file(
      event('UID:a', 'DTSTART;VALUE=DATE:20270115', 'RRULE:FREQ=WEEKLY;COUNT=3'),
      event('UID:a', 'RECURRENCE-ID;VALUE=DATE:20270122', 'DTSTART;VALUE=DATE:20270124'),
    ),
    '0115 0124 0129',
  ],
  [
    'the same, before its series and with a lower revision',
    file(
      event('UID:a', 'RECURRENCE-ID;VALUE=DATE:20270122', 'DTSTART;VALUE=DATE:20270124'),
      event('UID:a', 'SEQUENCE:3', 'DTSTART;VALUE=DATE:20270115', 'RRULE:FREQ=WEEKLY;COUNT=3'),
    ),
    '0115 0124 0129',
  ],
  [
    'one time that is left out and moved',
    file(
      event('UID:a', 'DTSTART;VALUE=DATE:20270115', 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE;VALUE=DATE:20270122'),
      event('UID:a', 'RECURRENCE-ID;VALUE=DATE:20270122', 'DTSTART;VALUE=DATE:20270124'),
    ),
    '0115 0124 0129',
  ],
  [
    'one time that is made a visit by day',
    file(
      event('UID:a', 'DTSTART;TZID=Europe/Paris:20270115T160000', 'DURATION:PT18H', 'RRULE:FREQ=WEEKLY;COUNT=3'),
      event(
        'UID:a',
        'RECURRENCE-ID;TZID=Europe/Paris:20270122T160000',
        'DTSTART;TZID=Europe/Paris:20270122T100000',
        'DTEND;TZID=Europe/Paris:20270122T120000',
      ),
    ),
    '0115 0129',
  ],
  [
    'one time that is made shorter, named in UTC',
    file(
      event('UID:a', 'DTSTART;TZID=Europe/Paris:20270115T160000', 'DURATION:PT42H', 'RRULE:FREQ=WEEKLY;COUNT=2'),
      event('UID:a', 'RECURRENCE-ID:20270122T150000Z', 'DTSTART:20270122T150000Z', 'DTEND:20270123T090000Z'),
    ),
    '0115 0116 0122',
  ],
  [
    'one time that is called off',
    file(
      event('UID:a', 'DTSTART;VALUE=DATE:20270115', 'RRULE:FREQ=WEEKLY;COUNT=3'),
      event('UID:a', 'RECURRENCE-ID;VALUE=DATE:20270122', 'STATUS:CANCELLED'),
    ),
    '0115 0129',
  ],
  [
    'this and all that follow',
    file(
      event('UID:a', 'DTSTART;VALUE=DATE:20270115', 'RRULE:FREQ=WEEKLY;COUNT=4'),
      event(
        'UID:a',
        'RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20270122',
        'DTSTART;VALUE=DATE:20270124',
        'DTEND;VALUE=DATE:20270126',
      ),
    ),
    '0115 0124 0125 0131 0201 0207 0208',
  ],
  [
    'this and all that follow, and one of those by itself',
    file(
      event(
        'UID:a',
        'RECURRENCE-ID;TZID=Europe/Paris:20270129T160000',
        'DTSTART;TZID=Europe/Paris:20270128T160000',
        'DURATION:PT18H',
      ),
      event(
        'UID:a',
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20270122T150000Z',
        'DTSTART;TZID=Europe/Paris:20270124T160000',
        'DURATION:PT18H',
      ),
      event('UID:a', 'DTSTART;TZID=Europe/Paris:20270115T160000', 'DURATION:PT18H', 'RRULE:FREQ=WEEKLY;COUNT=4'),
    ),
    '0115 0124 0128 0207',
  ],

  // 3.8.1.11, 3.8.7.4
  ['what is called off', one('DTSTART;VALUE=DATE:20270115', 'STATUS:CANCELLED'), ''],
  [
    'a higher revision that comes first',
    file(
      event('UID:a', 'SEQUENCE:2', 'DTSTART;VALUE=DATE:20270115'),
      event('UID:a', 'SEQUENCE:1', 'DTSTART;VALUE=DATE:20270120'),
    ),
    '0115',
  ],
  [
    'a higher revision that calls off',
    file(
      event('UID:a', 'SEQUENCE:1', 'STATUS:CANCELLED', 'DTSTART;VALUE=DATE:20270115'),
      event('UID:a', 'DTSTART;VALUE=DATE:20270115'),
    ),
    '',
  ],
  [
    'two stays of one name',
    file(event('UID:a', 'DTSTART;VALUE=DATE:20270115'), event('UID:a', 'DTSTART;VALUE=DATE:20270120')),
    '0115 0120',
  ],
  [
    'two series of one name',
    file(
      event('UID:a', 'DTSTART;VALUE=DATE:20270115', 'RRULE:FREQ=WEEKLY;COUNT=2'),
      event('UID:a', 'DTSTART;VALUE=DATE:20270115', 'DTEND;VALUE=DATE:20270117', 'RRULE:FREQ=DAILY;COUNT=1'),
    ),
    '0115 0116 0122',
  ],

  // 3.6.4
  [
    'busy times without an event',
    file(
      'BEGIN:VFREEBUSY',
      'UID:x',
      'DTSTART:20270101T000000Z',
      'DTEND:20270301T000000Z',
      'FREEBUSY:20270115T150000Z/20270117T090000Z,20270120T150000Z/PT18H',
      'FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20270125T150000Z/P1D',
      'FREEBUSY;FBTYPE=FREE:20270201T000000Z/P5D',
      'END:VFREEBUSY',
    ),
    '0115 0116 0120 0125',
  ],

  // As Vrbo and Smoobu write them.
  [
    'arrival and departure as events of their own',
    file(
      event('UID:in', 'DTSTART:20270115T150000Z', 'DTEND:20270115T160000Z'),
      event('UID:out', 'DTSTART:20270118T090000Z', 'DTEND:20270118T100000Z'),
      event('UID:stay', 'SUMMARY:Réservée - Odile', 'DTSTART;VALUE=DATE:20270115', 'DTEND;VALUE=DATE:20270118'),
    ),
    '0115 0116 0117',
  ],
]

describe('shapes of calendars', () => {
  test.each(shapes)('[CAL-01] %s', (_, text, taken) => {
    expect(nights(text)).toBe(taken)
    expect(readIn(text).unclear).toEqual([])
  })

  test('[CAL-01] rules that are over matter to nobody, also when nobody would understand them', () => {
    const stay = event('UID:b', 'DTSTART;VALUE=DATE:20270115')
    for (const rule of ['MONTHLY;BYDAY=1SA;UNTIL=20191231', 'HOURLY;UNTIL=20191231T220000Z', 'DAILY;COUNT=5']) {
      const over = event('UID:a', 'DTSTART;VALUE=DATE:20190105', `RRULE:FREQ=${rule}`)
      expect([nights(file(over, stay)), readIn(file(over, stay)).unclear]).toEqual(['0115', []])
    }
  })

  test('[CAL-01] busy times, which have no name that stays, are known again by their nights', () => {
    const busy = (...periods: string[]) => file('BEGIN:VFREEBUSY', `FREEBUSY:${periods.join(',')}`, 'END:VFREEBUSY')
    const ids = (text: string) => readIn(text).events.map(({ uid }) => uid)
    const late = '20270120T150000Z/PT18H'
    expect(ids(busy('20270115T150000Z/PT18H', late))).toEqual(['2027-01-15 2027-01-16', '2027-01-20 2027-01-21'])
    expect(ids(busy(late))).toEqual(['2027-01-20 2027-01-21'])
  })

  test('[CAL-01] an anniversary takes its day each year', () => {
    const text = one('DTSTART;VALUE=DATE:19500105', 'RRULE:FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=5')
    expect(readIn(text).events.map(({ uid }) => uid)).toEqual(['a 2027-01-05', 'a 2028-01-05'])
  })

  const good = event('UID:good', 'DTSTART;VALUE=DATE:20270301')
  test.each([
    ['a date that is none', ['DTSTART;VALUE=DATE:20270230'], { kind: 'date', day: null, word: '20270230' }, ''],
    ['no beginning', ['SUMMARY:x'], { kind: 'start', day: null, word: '' }, ''],
    [
      'an end that is none',
      ['DTSTART;VALUE=DATE:20270115', 'DTEND:tomorrow'],
      { kind: 'end', day: '2027-01-15', word: 'tomorrow' },
      '0115 ',
    ],
    [
      'a length that is none',
      ['DTSTART:20270115T160000', 'DURATION:-PT5H'],
      { kind: 'end', day: '2027-01-15', word: '-PT5H' },
      '0115 ',
    ],
    [
      'a rule by the hour',
      ['DTSTART;VALUE=DATE:20270115', 'RRULE:FREQ=HOURLY'],
      { kind: 'rule', day: '2027-01-15', word: 'FREQ=HOURLY' },
      '0115 ',
    ],
    [
      'a date left out that is none',
      ['DTSTART;VALUE=DATE:20270115', 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:never'],
      { kind: 'date', day: '2027-01-15', word: 'never' },
      '0115 0116 ',
    ],
    [
      'a further date that is none',
      ['DTSTART;VALUE=DATE:20270115', 'RDATE:never,20270120'],
      { kind: 'date', day: '2027-01-15', word: 'never' },
      '0115 0120 ',
    ],
    [
      'one that counts for a thousand years',
      ['DTSTART;VALUE=DATE:15000101', 'RRULE:FREQ=DAILY;COUNT=9999;BYMONTHDAY=31;BYMONTH=2'],
      { kind: 'often', day: '1500-01-01', word: '' },
      '',
    ],
  ] as const)('[CAL-01] an event with %s is said and hides no other', (_, lines, unclear, taken) => {
    for (const text of [file(event('UID:bad', ...lines), good), file(good, event('UID:bad', ...lines))]) {
      expect(nights(text)).toBe(`${taken}0301`)
      expect(readIn(text)).toMatchObject({ unclear: [unclear], unclearIds: ['bad'] })
    }
  })

  test('[CAL-01] a zone nobody knows is read on the apartment’s clock, and said', () => {
    const text = one('DTSTART;TZID=Grandmother:20270115T233000', 'DTEND;TZID=Grandmother:20270117T100000')
    expect(nights(text)).toBe('0115 0116')
    expect(nights(text, { timeZone: 'Indian/Reunion' })).toBe('0115 0116')
    expect(readIn(text)).toMatchObject({
      unclear: [{ kind: 'zone', day: '2027-01-15', word: 'Grandmother' }],
      unclearIds: [],
    })
  })

  test('[CAL-01] a name of many repeating events that are too much is said; what does not repeat is read', () => {
    const many = Array.from({ length: 8 }, (_, at) =>
      event(`UID:${at}`, 'DTSTART;VALUE=DATE:20270115', 'RRULE:FREQ=DAILY'),
    )
    const { events, unclear } = readIn(file(...many, good))
    expect(events.some(({ uid }) => uid === 'good')).toBe(true)
    expect(unclear).toMatchObject([{ kind: 'often' }])
  })

  test('[CAL-01] what lies ten years ahead or a thousand is a date, and takes what is near', () => {
    const text = one('DTSTART;VALUE=DATE:20270115', 'DTEND;VALUE=DATE:99991231')
    expect(readIn(text).events).toMatchObject([{ startDate: '2027-01-15', endDate: '2500-12-31' }])
    expect(readIn(one('DTSTART;VALUE=DATE:20270115', 'DURATION:P99999W')).events).toMatchObject([
      { startDate: '2027-01-15', endDate: '2037-01-22' },
    ])
    expect(readIn(one('DTSTART:99991231T230000Z', 'DTEND:99991231T235959Z')).events).toEqual([])
  })

  test('[CAL-01] what is free to its owner, and what is called off, says so', () => {
    const text = file(
      event('UID:a', 'DTSTART;VALUE=DATE:20270115', 'TRANSP:TRANSPARENT'),
      event('UID:b', 'DTSTART;VALUE=DATE:20270115', 'STATUS:CANCELLED'),
    )
    expect(readIn(text).events).toMatchObject([
      { uid: 'a', isFree: true, isCancelled: false },
      { uid: 'b', isFree: false, isCancelled: true },
    ])
  })

  test('[CAL-01] every zone that Windows has a name for is one of the system', () => {
    for (const zone of windowsZones.values())
      expect(() => new Intl.DateTimeFormat('en', { timeZone: zone }), zone).not.toThrow()
  })
})
