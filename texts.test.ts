import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { languagesOfHouse } from './server/i18n/translator.ts'

const root = import.meta.dirname
const languages = ['fr', 'de', 'en']
const bundles = readdirSync(path.join(root, 'statics/languages/fr')).map((file) => path.basename(file, '.json'))

/** What a component is given to put its own endings to: `${texts}.title`. */
const prefixes = ['common.comingSoon', 'common.maintenance', 'order.lookup', 'hospitality.lookup']

function keysOf(language: string): string[] {
  const walk = (value: unknown, key: string): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) => walk(inner, `${key}.${name}`))
      : [key]
  return bundles.flatMap((bundle) =>
    walk(JSON.parse(readFileSync(path.join(root, 'statics/languages', language, `${bundle}.json`), 'utf8')), bundle),
  )
}

const sources = ['client', 'server', 'contract']
  .flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' }).map((file) => path.join(room, file)),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing/.test(file))
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n')

/** Words that would say nothing as a link: the French for yesterday, and the button of the office's last place. */
const noLinks = new Set(['office.yesterday', 'office.more'])

/** Whatever fills a hole is written somewhere. */
const words = new Set([...(sources.match(/\w+/g) ?? []), ...(sources.match(/\w+(?:-\w+)+/g) ?? [])])

const inBundle = `(?:${bundles.join('|')})\\.`
/** Keys written out, and those written with holes, each as an expression that fits what may be filled in. */
const written = new Set(
  [...sources.matchAll(new RegExp(`['"\`](${inBundle}[\\w.-]+)['"\`]`, 'g'))].map(([, key]) => key ?? ''),
)
const patterns = [...sources.matchAll(new RegExp(`\`(${inBundle}[\\w.-]*(?:\\$\\{[^}]*\\}[\\w.-]*)+)\``, 'g'))].map(
  ([, key = '']) => new RegExp(`^${key.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[\\w-]+')}$`),
)

describe('the texts of the visitor', () => {
  const keys = keysOf('fr')

  test('[I18N-01] the three languages have the same', () => {
    for (const language of languages) expect(keysOf(language).toSorted()).toEqual(keys.toSorted())
  })

  test('none is there that nobody reads: every page carries its bundles', () => {
    const isUsed = (key: string) =>
      written.has(key) ||
      (patterns.some((pattern) => pattern.test(key)) && words.has(key.slice(key.lastIndexOf('.') + 1))) ||
      prefixes.some((prefix) => key.startsWith(`${prefix}.`))
    expect(keys.filter((key) => !isUsed(key))).toEqual([])
  })

  test('[I18N-01] no French colon or question mark begins a line: the space before it is a hard one', () => {
    const alone = bundles.flatMap((bundle) =>
      readFileSync(path.join(root, 'statics/languages/fr', `${bundle}.json`), 'utf8')
        .split('\n')
        .filter((line) => / [:;?!»]/.test(line)),
    )
    expect(alone).toEqual([])
  })

  test('[I18N-06] no German text says « Uhr » behind a hole: a time brings its own', () => {
    const twice = bundles.flatMap((bundle) =>
      readFileSync(path.join(root, 'statics/languages/de', `${bundle}.json`), 'utf8').match(/[^"]*\}\s?Uhr\b[^"]*/g),
    )
    expect(twice.filter(Boolean)).toEqual([])
  })

  test('[PAGE-04] none is a link’s words that say nothing of where it leads, not of the banner on every page either', () => {
    const empty =
      /^(click (here|this)|go|here|this|start|information|learn more|more( info(rmation)?)?|right here|(read|see) more|hier( klicken)?|mehr( erfahren)?|siehe|weiterlesen|ici|cliquez ici|en savoir plus|(lire la )?suite|voir plus)$/i
    const found = languages.flatMap((language) =>
      keysOf(language).filter((key) => !noLinks.has(key) && empty.test(languagesOfHouse().translate(language)(key))),
    )
    expect(found).toEqual([])
  })

  test('each that is asked for is there', () => {
    const known = new Set(keys)
    const asked = [
      ...sources.matchAll(new RegExp(`\\b(?:t|translate|say)\\(\\s*['"](${inBundle}[\\w.-]+)['"]`, 'g')),
    ].map(([, key]) => key ?? '')
    expect(asked.length).toBeGreaterThan(300)
    expect(asked.filter((key) => !known.has(key))).toEqual([])
  })

  test('what is named here is still named in the code', () => {
    expect(prefixes.filter((prefix) => !sources.includes(`'${prefix}'`) && !sources.includes(`"${prefix}"`))).toEqual(
      [],
    )
  })
})
