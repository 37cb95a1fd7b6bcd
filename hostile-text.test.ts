import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'
import { joinDay } from '#contract/formats.ts'
import { preferredLanguage } from '#contract/localized.ts'
import { foldPassword } from '#contract/passwords.ts'
import { decidePage } from '#contract/page-decision.ts'
import { routesOf } from '#contract/routes.ts'
import { foldEmail, isEmail, isPlainName } from '#contract/rules.ts'
import type { Site } from '#contract/site.ts'
import { withoutPersons } from '#contract/without-persons.ts'
import { findMark } from './server/auth/known-browsers.ts'
import type { Context } from './server/context.ts'
import { cleanHtml, renderMarkdown } from './server/content/markdown.ts'
import { legibleUrl, splitLanguagePrefix } from './server/http/guards.ts'
import { networksOf } from './server/http/networks.ts'
import { isPublicAddress } from './server/http/public-addresses.ts'
import { withoutPeople } from './server/log.ts'
import { readPurchaseId } from './server/purchases/purchase-id.ts'
import { readReceipt } from './server/receipt.ts'
import { pageAddress } from './server/pages/page-address.ts'
import { costOf, longest, mostMs, repeated, slowestOf } from './server/testing/hostile.ts'
import { testConfig } from './server/testing/context.ts'

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
const madeExpressions = ['server/purchases/purchase-id.ts']

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
