import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { appellationsLike } from '#contract/appellations.ts'
import { trackingUrl } from '#contract/carriers.ts'
import { endpoints } from '#contract/endpoints.ts'
import { joinDay } from '#contract/formats.ts'
import { preferredLanguage } from '#contract/localized.ts'
import { officeEndpoints } from '#contract/office-endpoints.ts'
import { foldPassword } from '#contract/passwords.ts'
import { decidePage } from '#contract/page-decision.ts'
import { routesOf } from '#contract/routes.ts'
import { foldEmail, isEmail, isPlainName } from '#contract/rules.ts'
import type { Site } from '#contract/site.ts'
import { wrongSweetness } from '#contract/sweetness.ts'
import { withoutPersons } from '#contract/without-persons.ts'
import { findMark, markedBrowser } from './server/auth/known-browsers.ts'
import type { Context } from './server/context.ts'
import { cleanHtml, renderMarkdown } from './server/content/markdown.ts'
import { houseZone, momentOf, orUnclear } from './server/hospitality/calendar-times.ts'
import { utc, zonesOf } from './server/hospitality/calendar-zones.ts'
import { read as readCalendar } from './server/hospitality/foreign-calendar.ts'
import { legibleUrl, splitLanguagePrefix } from './server/http/guards.ts'
import { networksOf } from './server/http/networks.ts'
import { acceptMultipart, readMultipart } from './server/http/multipart.ts'
import { isPublicAddress } from './server/http/public-addresses.ts'
import { withoutPeople } from './server/log.ts'
import { mailCutter } from './server/messages/cut-mail.ts'
import { unfolded } from './server/messages/flowed-text.ts'
import { read as readMail } from './server/messages/foreign-mail.ts'
import { wordsOf as mailWords } from './server/messages/mail-words.ts'
import { threadOfAddress } from './server/messages/reply-address.ts'
import { shortened } from './server/messages/threads.ts'
import { windows1252 } from './server/orders/csv.ts'
import { wordsOf as soughtIn } from './server/orders/office-list.ts'
import { winAnsi } from './server/orders/pdf.ts'
import { isSvg } from './server/pictures/paint-svg.ts'
import { openPhotograph } from './server/pictures/photograph.ts'
import { isPicturePath } from './server/pictures/sources.ts'
import { readMailNotSent } from './server/notifications/mail-not-sent.ts'
import { placeAfter } from './server/wines/shelf.ts'
import { readPurchaseId } from './server/purchases/purchase-id.ts'
import { isOfService } from './server/push/subscriptions.ts'
import { readReceipt } from './server/receipt.ts'
import { paragraphsOf } from './server/shop/shops.ts'
import { hostOf } from './server/site/host-names.ts'
import { readLink } from './server/team/invitation-links.ts'
import { readStated } from './server/withdrawals/confirmation.ts'
import { pageAddress } from './server/pages/page-address.ts'
import { costOf, growing, growthOf, longest, mostMs, repeated, slowestOf } from './server/testing/hostile.ts'
import { testConfig } from './server/testing/context.ts'
import { foreignModulesIn, textReadersIn } from './server/testing/text-readers.ts'

/**
 * What doubles with each letter shows itself in the short ones and would never end in the others; what grows with the
 * square shows itself in the next. So the longest are tried only on what may live.
 */
const lengths = [
  { length: 8, most: 10 },
  { length: 12, most: 10 },
  { length: 16, most: 10 },
  { length: 20, most: 10 },
  { length: 24, most: 10 },
  { length: 2000, most: 10 },
  { length: longest, most: mostMs },
]

/** Made from parts, all of them our own. */
const madeExpressions = [
  'server/hospitality/calendar-doubts.ts',
  'server/hospitality/recurrence.ts',
  'server/purchases/purchase-id.ts',
]

const root = import.meta.dirname

interface Found {
  file: string
  pattern: string
  flags: string
}

/** Every expression of the three rooms that stands in the product's code, read as a parser reads it. */
const sources = ['contract', 'server', 'client']
  .flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.|\.d\.ts$/.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
  )
  .filter((file) => !/\/(testing|demo)\b/.test(file))
const found = sources.map((file) => ({ file, ...expressionsIn(file) }))

function expressionsIn(file: string): { literals: Found[]; isMade: boolean } {
  const literals: Found[] = []
  let isMade = false
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) return node.forEach(look)
    if ('regex' in node && node.regex) literals.push({ file, ...(node.regex as Omit<Found, 'file'>) }) // So ESTree says.
    if ('callee' in node && (node.callee as { name?: string }).name === 'RegExp') isMade = true
    Object.values(node).forEach(look)
  }
  look(parseAst(readFileSync(path.join(root, file), 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  return { literals, isMade }
}

/** A letter, a class or an escape of an expression, or a sign of its grammar. */
const parts = /\\[pPu]\{[^}]*\}|\\u[\da-fA-F]{4}|\\.|\[(?:\\.|[^\]\\])*\]|\{\d+(?:,\d*)?\}|\(\?(?:<?[=!]|:|<\w+>)|./gsu
const candidates = Array.from('a1 -;:"<>@&.,/%=\n\t_A#?+*()[]{}\\\'|!é')

/** A text the part stands for; nothing for what stands for none. */
function sampleOf(part: string, flags: string): string {
  if (/^([|^$*+?()]|\(\?.*|\{.+\}|\\[bB\d])$/.test(part)) return ''
  const one = new RegExp(`^${part}$`, flags.includes('u') ? 'su' : 's')
  const own = Array.from(part.replaceAll(/\\[dDwWsSpPu]\{?|[[\]^}\\]/g, ''))
  return [...candidates, ...own].find((letter) => one.test(letter)) ?? ''
}

/** Texts an expression may lose itself in: what leads to each of its parts that repeat, then that part without end. */
function* hostileTo({ pattern, flags }: Pick<Found, 'pattern' | 'flags'>, length: number): Generator<string> {
  const split = pattern.match(parts) ?? []
  const samples = split.map((part) => sampleOf(part, flags))
  const own = [...new Set(samples.filter(Boolean))]
  const heads = new Set(
    split.flatMap((part, at) => (/^[*+]$|^\{\d+,\d*\}$|^\($/.test(part) ? [samples.slice(0, at).join('')] : [])),
  )
  const pairs = own.flatMap((one, at) => (own[at + 1] ? [one + own[at + 1]] : []))
  const units = [...own.slice(0, 8), ...pairs.slice(0, 4), samples.join('')].filter(Boolean)
  for (const unit of units) yield `${repeated(unit, length)}\u0000`
  for (const head of [...heads].filter(Boolean).slice(0, 6)) {
    // The part itself is the last of what leads to it.
    yield `${head}${repeated(Array.from(head).at(-1) ?? '', length)}\u0000`
    yield `${head}${repeated(head, length)}`
  }
}

/** The text that takes too long, or undefined. */
function worstOf(expression: Pick<Found, 'pattern' | 'flags'>): { text: string; ms: number } | undefined {
  const everywhere = new RegExp(expression.pattern, [...new Set(`${expression.flags.replace('y', '')}g`)].join(''))
  for (const { length, most } of lengths)
    for (const text of hostileTo(expression, length)) {
      const ms = costOf(() => text.replaceAll(everywhere, ''), most)
      if (ms > most) return { text: `${text.slice(0, 30)}… of ${text.length}`, ms }
    }
  return undefined
}

describe('regular expressions', () => {
  test('[CALL-03] no text makes any of ours search for long', () => {
    const literals = found.flatMap((each) => each.literals)
    expect(literals.length).toBeGreaterThan(150)
    const slow = literals.flatMap((literal) => {
      const worst = worstOf(literal)
      return worst ? [{ ...literal, ...worst }] : []
    })
    expect(slow).toEqual([])
  })

  test.each([
    [String.raw`^(a+)+$`, 'doubles with each letter'],
    [String.raw`<[^>]*>`, 'looks for an end from every beginning'],
    [String.raw`\s+$`, 'trims'],
    [String.raw`[^\s<>]+@[^\s<>]+`, 'looks for an at sign from every letter'],
  ])('[CALL-03] %s would be found: it %s', (pattern) => {
    expect(worstOf({ pattern, flags: '' })).toBeDefined()
  })

  test('[CALL-03] those made from parts are made of our own', () => {
    expect(found.filter(({ isMade }) => isMade).map(({ file }) => file)).toEqual(madeExpressions)
  })
})

const config = testConfig()
const marks = { config, site: { code: 'a' }, now: () => new Date(), answer: {} } as unknown as Context // All that is read of it.
const site = {
  kind: 'marketplace' as const,
  languages: ['fr', 'de', 'en'],
  hasProfile: true,
  agencies: [],
  content: { routes: [] } as unknown as Site['content'], // All that is read of it.
  configuration: { fwk: { isMaintenance: false, isComingSoon: false } },
}
const routes = routesOf(site)

/** As it comes in, and no longer than a server reads. */
const pathnameOf = (text: string) =>
  new URL(`http://page/fr/${encodeURI(text.slice(0, 16_000).toWellFormed())}`).pathname

const parsers: [name: string, parse: (text: string) => unknown][] = [
  ['e-mails', (text) => [isEmail(text), foldEmail(text)]],
  ['names', isPlainName],
  ['passwords', foldPassword],
  ['ids of orders', readPurchaseId],
  ['receipts', (text) => readReceipt(['secret'], 'order', text, new Date())],
  ['wanted languages', (text) => preferredLanguage(text, ['fr', 'de', 'en'])],
  ['marks of browsers', (text) => findMark({ ...marks, browserMarks: text }, 'a@example.org')],
  ['addresses', (text) => [networksOf(text), isPublicAddress(text)]],
  ['addresses that begin well', (text) => [networksOf(`2001:db8::${text}`), isPublicAddress(`2001:db8::${text}`)]],
  ['paths of calls', (text) => splitLanguagePrefix(legibleUrl(`/fr/api/${text}`))],
  ['paths of pages', (text) => pageAddress(undefined, 'fr', pathnameOf(text)).missing(false)],
  ['addresses of pages', (text) => decidePage({ site, routes }, { pathname: pathnameOf(text), search: '' })],
  ['dates', (text) => joinDay(text, 'fr')],
  ['lines of the log', withoutPeople],
  ['reports', withoutPersons],
  ['HTML', (text) => cleanHtml(text, 'fr')],
  ['Markdown', (text) => renderMarkdown(text, 'fr')],
]

test.each(parsers)('[CALL-03] %s of whatever shape are read at once', (_, parse) => {
  expect(slowestOf(parse, longest)).toEqual([])
})

/** Functions that are given text and take it apart: found, not listed. */
const readers = textReadersIn(
  root,
  // What stands in for the card provider is asked by nobody but ourselves.
  sources.filter((file) => !/^client\/|\/double\//.test(file)),
)

/** Those that want more than texts, or stand where more is reached: what they are called with. */
const called: Record<string, (text: string) => unknown> = {
  'contract/appellations.ts appellationsLike': (text) => appellationsLike(text, 5),
  'contract/sweetness.ts wrongSweetness': (text) =>
    wrongSweetness(text, { isSparkling: false, residualSugar: 3, totalAcidity: null }, 'fr'),
  'contract/carriers.ts trackingUrl': (text) => trackingUrl('colissimo', text),
  'server/receipt.ts readReceipt': (text) => readReceipt(['secret'], 'order', text, new Date()),
  'server/auth/known-browsers.ts markedBrowser': (text) =>
    markedBrowser({ ...marks, browserMarks: text }, 'a@example.org'),
  'server/auth/known-browsers.ts findMark': (text) => findMark({ ...marks, browserMarks: text }, 'a@example.org'),
  'server/messages/flowed-text.ts unfolded': (text) => [
    unfolded(text, { isFlowed: true, isSpaceAdded: true }),
    unfolded(line(text, '>> a \n'), { isFlowed: true, isSpaceAdded: false }),
  ],
  'server/messages/mail-words.ts wordsOf': (text) => [
    mailWords({ text }),
    mailWords({ html: text }),
    mailWords({ text: `${line(text, '> a\n')}end` }),
  ],
  'server/messages/reply-address.ts threadOfAddress': (text) => [
    threadOfAddress(['secret'], text, 'reply.example'),
    threadOfAddress(['secret'], `reply+${text}@reply.example`, 'reply.example'),
    threadOfAddress(['secret'], `reply+a@${text}`, 'reply.example'),
  ],
  'server/hospitality/calendar-times.ts momentOf': (text) => [
    momentAt(text),
    momentAt(`20270115T160000Z${text}`),
    momentAt('20270115T160000', text),
  ],
  'server/notifications/mail-not-sent.ts readMailNotSent': readMailNotSent,
  'server/messages/threads.ts shortened': (text) => shortened(text),
  'server/orders/office-list.ts wordsOf': soughtIn,
  'server/orders/csv.ts windows1252': windows1252,
  'server/orders/pdf.ts winAnsi': winAnsi,
  'server/pages/page-address.ts pageAddress': (text) => pageAddress(undefined, 'fr', pathnameOf(text)).missing(false),
  'server/pictures/paint-svg.ts isSvg': (text) => isSvg(Buffer.from(text)),
  'server/pictures/photograph.ts openPhotograph': (text) => openPhotograph(Buffer.from(text)),
  'server/pictures/sources.ts isPicturePath': isPicturePath,
  'server/push/subscriptions.ts isOfService': (text) => isOfService(text, ['push.example']),
  'server/shop/shops.ts paragraphsOf': paragraphsOf,
  'server/site/host-names.ts hostOf': hostOf,
  'server/team/invitation-links.ts readLink': (text) => readLink(config, text),
  'server/wines/shelf.ts placeAfter': placeAfter,
  'server/withdrawals/confirmation.ts readStated': (text) => readStated(['secret'], text),
}

const [ofOurs, atOnce] = ['made of what we have written and checked', 'one expression decides, then our own tables']
/** Those that no stranger's text comes to, or that do no more with it than the tests of expressions above try. */
const others: Record<string, string> = {
  'contract/formats.ts formatTimeRange': ofOurs,
  'contract/routes.ts pathOfNamed': ofOurs,
  'contract/statics.ts absoluteStaticsUrl': ofOurs,
  'server/calendar-file.ts calendarFile': ofOurs,
  'server/blog/rss.ts feedXml': ofOurs,
  'server/content/programme-calendar.ts programmeCalendar': ofOurs,
  'server/content/static-paths.ts dataFile': atOnce,
  'server/content/static-paths.ts fragmentFile': atOnce,
  'server/content/static-paths.ts pageFile': atOnce,
  'server/content/static-paths.ts staticFileAt': 'paths that our own pages ask for',
  'server/database/invariants.ts readInvariants': 'a file of ours',
  'server/database/island/departure.ts closeForMove': ofOurs,
  'server/database/island/moved.ts noteMoved': ofOurs,
  'server/figures/steps.ts spanOf': 'days that a schema has checked',
  'server/figures/steps.ts stepsOf': 'days that a schema has checked',
  'server/hospitality/calendar-doubts.ts chosenEvents': 'names and words that the reader of calendars has cut',
  'server/hospitality/calendar-jobs.ts hostOf': 'an address of ours, taken apart by the platform alone',
  'server/hospitality/calendar-fetch.ts fetchCalendar': 'an address of ours; what it answers is counted, not read',
  'server/hospitality/ical.ts writeCalendar': ofOurs,
  'server/hospitality/recurrence.ts daysOf': 'a rule that repeatRuleOf has checked; its days are counted',
  'server/http/resolver.ts addressesOf': 'a name that hostOf has checked',
  'server/marketplace/repository.ts searchShops': 'words that soughtWords has cut',
  'server/orders/packing.ts chosenParcels': 'one split, of at most so many',
  'server/orders/pdf.ts linesFor': 'a line of a name or an address, which a schema has cut',
  'server/orders/pdf.ts write': ofOurs,
  'server/orders/slip-sheet.ts drawSlips': ofOurs,
  'server/pages/page-origin.ts siteAsSeenFrom': ofOurs,
  'server/pages/renderer.ts builtRenderer': 'a folder of ours',
  'server/pages/stand-ins.ts fillIn': ofOurs,
  'server/pictures/pictures-of-page.ts picturesOfPage': ofOurs,
  'server/pictures/share-picture.ts drawCard': ofOurs,
  'server/previews/strip.ts stripOf': ofOurs,
  'server/purchases/refund-repository.ts selectKnown': atOnce,
  'server/seo/seo-routes.ts seoRoutes': atOnce,
  'server/site/host-names.ts stateOf': 'a name that hostOf has checked',
  'server/site/logos.ts ratioOfLogo': 'a drawing of ours',
  'server/site/sites.ts loadSite': 'a code of ours',
}

type Reads = Record<string, (text: string) => unknown>

/**
 * What runs where foreign text is read (`server/foreign`), and what is put before it: text of all shapes, or as much of
 * one thing as the text is long.
 */
const foreign: Record<string, { shaped: Reads; long: Reads }> = {
  'server/messages/foreign-mail.ts': {
    shaped: {
      'a mail': readMailIn,
      'a head': (text) => readMailIn(`From: ${text}\r\nSubject: ${text}\r\nMessage-ID: ${text}\r\n\r\na`),
      'a type': (text) => readMailIn(`Content-Type: text/plain; ${text}\r\n\r\na`),
      'plain words': (text) => readMailIn(`Subject: a\r\n\r\n${text}\nend`),
      'a page': (text) => readMailIn(`Content-Type: text/html\r\n\r\n${text}`),
      'a file’s name': (text) => readMailIn(partsOf(`Content-Type: image/png; name="${text}"\r\n\r\na`)),
    },
    long: {
      'what is cited, and one line': (text) => readMailIn(`Subject: a\r\n\r\n${line(text, '> a\r\n')}end`),
      'lines that may begin an answer': (text) =>
        readMailIn(`Subject: a\r\n\r\n${line(text, 'le a b c d e f\r\n')}end`),
      'lines that may say who wrote what': (text) =>
        readMailIn(`Subject: a\r\n\r\n${line(text, 'On 2026-11-10 10:00 a@example.org\r\nwrote:\r\n')}`),
      'lines of a mail’s head': (text) => readMailIn(`Subject: a\r\n\r\n${line(text, 'To: a\r\nCc: a\r\na\r\n')}`),
      'lines drawn': (text) => readMailIn(`Subject: a\r\n\r\n${line(text, '__________\r\n')}`),
      'lines that go on': (text) =>
        readMailIn(`Content-Type: text/plain; format=flowed; delsp=yes\r\n\r\n${line(text, '> a \r\n')}`),
      'cells in rows in cells': (text) => readMailIn(`Content-Type: text/html\r\n\r\n${line(text, '<tr><td>a<td>')}`),
      'lists in lists': (text) => readMailIn(`Content-Type: text/html\r\n\r\n${line(text, '<ol><li>a<pre>\n')}`),
      'lines of one letter': (text) => readMailIn(`Subject: a\r\n\r\n${line(text, 'a\r\n')}`),
      'elements in elements': (text) => readMailIn(`Content-Type: text/html\r\n\r\n${line(text, '<div>')}`),
      'quotations in quotations': (text) => readMailIn(`Content-Type: text/html\r\n\r\n${line(text, '<blockquote>')}`),
      parts: (text) => readMailIn(partsOf(...Array<string>(text.length / 10).fill(''))),
      'parts with heads': (text) =>
        readMailIn(partsOf(...Array<string>(text.length / 100).fill('Content-Type: text/html'))),
    },
  },
  'server/hospitality/foreign-calendar.ts': {
    shaped: {
      'a calendar': readCalendarIn,
      'folded lines': (text) => readCalendarIn(linesOf('SUMMARY:', text, '\r\n ')),
      values: (text) => readCalendarIn(linesOf('DTSTART:', text)),
      parameters: (text) => readCalendarIn(linesOf('DTSTART;', text, ':20260101')),
      'quoted parameters': (text) => readCalendarIn(linesOf('DTSTART;TZID="', text, '":20260101')),
      durations: (text) => readCalendarIn(linesOf('DURATION:P', text)),
      summaries: (text) => readCalendarIn(linesOf('SUMMARY:', text)),
      beginnings: (text) => readCalendarIn(linesOf('BEGIN:', text)),
      rules: (text) => readCalendarIn(linesOf('RRULE:FREQ=', text)),
      'zones of times': (text) => readCalendarIn(linesOf('DTSTART;TZID=', text, ':20270115T100000')),
      'further dates': (text) => readCalendarIn(linesOf('RDATE;VALUE=PERIOD:20270115T100000Z/', text)),
      'changed times': (text) => readCalendarIn(linesOf('RECURRENCE-ID;RANGE=', text, ':20270115')),
      'busy times': (text) =>
        readCalendarIn(
          ['END:VEVENT', 'BEGIN:VFREEBUSY', linesOf('FREEBUSY:', text), 'END:VFREEBUSY', 'BEGIN:VEVENT'].join('\r\n'),
        ),
      'explained zones': (text) => readCalendarIn(zoneOf(linesOf('TZOFFSETTO:', text))),
    },
    long: {
      'short lines': (text) => readCalendarIn(line(text, 'X:\r\n')),
      'days left out': (text) =>
        readCalendarIn(`DTEND:20260109\r\nRRULE:FREQ=DAILY\r\n${line(text, 'EXDATE:20260101T100000Z\r\n')}`),
      'rules that no day meets': (text) => readCalendarIn(events(text, 'RRULE:FREQ=YEARLY;BYMONTHDAY=0')),
      'rules that have counted long': (text) =>
        readCalendarIn(events(text, 'RRULE:FREQ=DAILY;COUNT=9999;BYMONTHDAY=0')),
      'rules by their positions': (text) => readCalendarIn(events(text, 'RRULE:FREQ=YEARLY;BYDAY=MO;BYSETPOS=53')),
      'rules over a whole year': (text) =>
        readCalendarIn(events(text, `RRULE:FREQ=YEARLY;BYYEARDAY=${'-1,'.repeat(300)}-1`)),
      'further dates': (text) => readCalendarIn(line(text, 'RDATE:20270101T100000Z\r\n')),
      'busy times': (text) =>
        readCalendarIn(
          `END:VEVENT\r\nBEGIN:VFREEBUSY\r\n${line(text, 'FREEBUSY:20270101T160000Z/PT18H\r\n')}END:VFREEBUSY\r\nBEGIN:VEVENT`,
        ),
      'changes of one series': (text) =>
        readCalendarIn(
          `RRULE:FREQ=DAILY${line(text, '\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:20270101\r\nRECURRENCE-ID;RANGE=THISANDFUTURE:20270101')}`,
        ),
      'names of zones': (text) =>
        readCalendarIn(
          Array.from({ length: text.length / 200 }, (_, at) =>
            ['END:VEVENT', 'BEGIN:VEVENT', `UID:${at}`, `DTSTART;TZID=Zone/${at}:20270115T100000`, 'DURATION:P1D'].join(
              '\r\n',
            ),
          ).join('\r\n'),
        ),
      'parts of a zone': (text) =>
        readCalendarIn(
          zoneOf(
            line(
              text,
              'BEGIN:STANDARD\r\nDTSTART:16010101T030000\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\nRRULE:FREQ=DAILY\r\nEND:STANDARD\r\n',
            ),
          ),
        ),
      'rules that are over': (text) => readCalendarIn(events(text, 'RRULE:FREQ=DAILY;UNTIL=20200101')),
    },
  },
  // Librsvg paints beside this thread and has no length: `paint-svg.test.ts` tries that its time and memory end it.
  'server/pictures/foreign-drawing.ts': { shaped: {}, long: {} },
}

/** One line, as often as fits. */
const line = (text: string, unit: string): string => unit.repeat(text.length / unit.length)

function readMailIn(text: string): unknown {
  const cutter = mailCutter()
  cutter.push(Buffer.from(text))
  return readMail({ content: cutter.end(), envelopeFrom: 'a@example.org' })
}
const partsOf = (...parts: string[]) =>
  ['Content-Type: multipart/mixed; boundary=b', '', ...parts.flatMap((part) => ['--b', part]), '--b--'].join('\r\n')

function readCalendarIn(text: string): unknown {
  const file = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:a', 'DTSTART:20260101', text, 'END:VEVENT', 'END:VCALENDAR']
  return readCalendar({ text: file.join('\r\n'), timeZone: 'Indian/Reunion', today: '2026-05-12' })
}
/** A zone that the file explains so, and an event by its clocks. */
const zoneOf = (text: string) =>
  [
    ...['END:VEVENT', 'BEGIN:VTIMEZONE', 'TZID:Ours', text, 'END:VTIMEZONE'],
    ...['BEGIN:VEVENT', 'UID:b', 'DTSTART;TZID=Ours:20270115T100000', 'DURATION:P1D'],
  ].join('\r\n')
const momentAt = (value: string, zone = 'Europe/Paris') => {
  const clocks = { ...houseZone('Indian/Reunion'), zone: zonesOf([], utc, () => undefined) }
  return orUnclear(
    () => momentOf(value, { value, parameters: new Map([['TZID', zone]]) }, clocks),
    () => undefined,
    null,
  )
}
/** As many as the text is long, and no line longer than is read. */
const linesOf = (head: string, text: string, tail = '') =>
  Array.from(
    { length: Math.ceil(text.length / 2000) },
    (_, at) => `${head}${text.slice(2000 * at, 2000 * (at + 1))}${tail}`,
  ).join('\r\n')
const events = (text: string, rule: string) =>
  Array.from({ length: text.length / 200 }, (_, at) =>
    ['END:VEVENT', 'BEGIN:VEVENT', `UID:${at}`, 'DTSTART;VALUE=DATE:20150101', rule].join('\r\n'),
  ).join('\r\n')

describe('text of strangers', () => {
  test('[SAFE-03] [CALL-03] every function that takes text apart is tried here, or says why none of theirs comes to it', () => {
    const named = readers.filter(({ given }) => given === null).map(({ name }) => name)
    const known = [
      ...Object.keys(called),
      ...Object.keys(others),
      ...Object.keys(foreign).map((file) => `${file} read`),
    ]
    expect(named.filter((name) => !known.includes(name))).toEqual([])
    // What is gone, or has come to be tried by itself, stands here no longer.
    const isGone = (name: string) => !named.includes(name) && !name.startsWith('server/pictures/foreign-drawing.ts')
    expect(known.filter(isGone)).toEqual([])
    expect(readers.filter(({ given }) => given !== null).length).toBeGreaterThan(40)
  })

  test('[SAFE-03] [CALL-03] every reader of foreign text is tried here', () => {
    expect(foreignModulesIn(root, sources).toSorted()).toEqual(Object.keys(foreign).toSorted())
  })

  test.each(readers.filter(({ given }) => given !== null))(
    '[CALL-03] $name takes no more than twice as long for twice the text',
    async ({ name, file, given }) => {
      const module = (await import(path.join(root, file))) as Record<string, (...all: string[]) => unknown>
      const read = module[name.split(' ')[1] ?? '']
      expect(await growing((text) => read?.(...(given ?? []).map((plain) => plain ?? text)))).toBeNull()
    },
  )

  test.each(Object.entries(called))(
    '[CALL-03] %s takes no more than twice as long for twice the text',
    async (_, read) => {
      expect(await growing(read)).toBeNull()
    },
  )

  const each = (kind: 'shaped' | 'long') =>
    Object.entries(foreign).flatMap(([file, reads]) =>
      Object.entries(reads[kind]).map(([what, read]) => [file, what, read] as const),
    )

  test.each(each('shaped'))(
    '[CALL-03] %s takes no more than twice as long for %s of twice the length',
    async (_, __, read) => {
      expect(await growing(read)).toBeNull()
    },
  )

  test.each(each('long'))(
    '[CALL-03] %s takes no more than twice as long for twice as much of %s',
    async (_, __, read) => {
      expect(await growthOf(read, [repeated('a', 2 * longest), repeated('a', 4 * longest)])).toBeNull()
    },
  )

  test('[CALL-03] whatever a call may be given is checked in no more than twice the time for twice the text', async () => {
    const all = Object.entries({ ...endpoints, ...officeEndpoints })
    const schemas = new Map<z.ZodType, string>()
    for (const [name, { params, query, body }] of all as [string, Inputs][])
      for (const schema of [params, query, body]) if (schema) textsIn(schema, name, schemas)
    expect(schemas.size).toBeGreaterThan(100)
    const slow: string[] = []
    for (const [schema, name] of schemas) {
      const growth = await growing((text) => schema.safeParse(text))
      if (growth) slow.push(`${name}: ${growth}`)
    }
    expect(slow).toEqual([])
  })

  test('[CALL-03] headers and the names of parts are read in no more than twice the time for twice the text', async () => {
    const app = Fastify({ logger: false })
    await app.register(cookie)
    await acceptMultipart(app)
    app.post('/', async (request) =>
      readMultipart(request, { maxBytes: 100, tooLarge: 'BAD_REQUEST', maxPerHour: 1 }, undefined),
    )
    app.get('/', (request) => Object.keys(request.cookies).length)
    await app.ready()
    const inHeader = (text: string) => text.replaceAll(/[^ -~]/g, 'é').replaceAll('é', '_')
    const multipart = (head: string) =>
      app.inject({
        ...{ method: 'POST', url: '/', headers: { 'content-type': 'multipart/form-data; boundary=b' } },
        payload: `--b\r\n${head}\r\n\r\na\r\n--b--\r\n`,
      })
    const read: ((text: string) => unknown)[] = [
      (text) => app.inject({ url: '/', headers: { cookie: inHeader(text) } }),
      (text) => app.inject({ url: '/', headers: { 'content-type': inHeader(text) } }),
      (text) =>
        app.inject({
          method: 'POST',
          url: '/',
          headers: { 'content-type': `multipart/form-data; ${inHeader(text)}` },
          payload: 'a',
        }),
      (text) => multipart(`Content-Disposition: form-data; name="file"; filename="${inHeader(text)}"`),
      (text) => multipart(`Content-Disposition: form-data; ${inHeader(text)}`),
      (text) => multipart(inHeader(text)),
    ]
    for (const each of read) expect(await growing(each)).toBeNull()
    await app.close()
  })

  test.each([
    [
      'looks from each place to the end',
      (text: string) => Array.from(text, (_, at) => text.indexOf(`${text.length}`, at)),
    ],
    [
      'copies what it has at each letter',
      (text: string) => Array.from(text).reduce((all, letter) => Buffer.from(`${all}${letter}`).toString(), ''),
    ],
  ])('[CALL-03] one that %s would be found', async (_, read) => {
    expect(await growthOf(read, [repeated('a', longest), repeated('a', 2 * longest)])).not.toBeNull()
  })
})

/** Of an endpoint. */
interface Inputs {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
}

/** The parts of a schema that are given text, with what is done to it: each once, with where it stands first. */
function textsIn(schema: z.ZodType, where: string, found: Map<z.ZodType, string>): void {
  const definition = schema._zod.def as unknown as Record<string, unknown> & { type: string } // As zod keeps it.
  if (takesText(schema)) {
    if (!found.has(schema)) found.set(schema, where)
    return
  }
  const inner = [definition.innerType, definition.element, definition.in, definition.keyType, definition.valueType]
  const several = [definition.options, definition.items, [definition.left, definition.right]].flat()
  const fields = Object.entries((definition.type === 'object' ? definition.shape : {}) as Record<string, z.ZodType>)
  for (const part of [...inner, ...several]) if (isSchema(part)) textsIn(part, where, found)
  for (const [name, field] of fields) textsIn(field, `${where}.${name}`, found)
}

const isSchema = (value: unknown): value is z.ZodType => typeof value === 'object' && value !== null && '_zod' in value

/** Text itself, or what is made of it. */
function takesText(schema: z.ZodType): boolean {
  const { type, innerType, in: input } = schema._zod.def as unknown as Record<string, unknown>
  const within = innerType ?? input
  return type === 'string' || (isSchema(within) && takesText(within))
}
