import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { StoredBlocks } from '#contract/documents/blocks.ts'
import { isRecord, kindOf, optionOf } from '#contract/documents/kinds.ts'
import { AgencyDocument, ApartmentDocument } from '#contract/documents/stays.ts'
import { appellationHint } from '#contract/appellations.ts'
import { languageCodes, type LocalizedText } from '#contract/localized.ts'
import { nutritionOf } from '#contract/nutrition.ts'
import { wrongSweetness } from '#contract/sweetness.ts'
import { type DemoContent, readDemoContent } from './demo-content.ts'
import { readHospitalityContent } from './hospitality-content.ts'
import { ActivityContent, ProductContent } from './product-content.ts'
import { ShopContent } from './shop-content.ts'
import { SiteContent } from './site-content.ts'

const demoDir = path.resolve(import.meta.dirname, '../../demo')
const contentDir = path.join(demoDir, 'content')
const picturesDir = path.join(demoDir, 'pictures')

interface Field {
  kind: string
  path: string
  value: unknown
}

let content: DemoContent
let fields: Field[]

beforeAll(async () => {
  content = await readDemoContent(contentDir, picturesDir)
  const { agencies, apartments } = await readHospitalityContent(contentDir)
  fields = [
    ...fieldsOf(z.array(SiteContent), content.sites, 'sites'),
    ...fieldsOf(z.array(ShopContent), content.shops, 'shops'),
    ...fieldsOf(z.array(ProductContent), content.products, 'products'),
    ...fieldsOf(z.array(ActivityContent), content.activities, 'activities'),
    ...fieldsOf(z.array(AgencyDocument), agencies, 'agencies'),
    ...fieldsOf(z.array(ApartmentDocument), apartments, 'apartments'),
    ...content.pages.flatMap(({ site, page, blocks }) => fieldsOf(StoredBlocks, blocks, `pages/${site}/${page}`)),
  ]
})

test('[I18N-05] every text of the demo is there in every language', () => {
  const texts = fields.filter(({ kind, value }) => (kind === 'text' || kind === 'prose') && !isEmpty(value))
  expect(texts.length).toBeGreaterThan(1800)
  const lacking = texts.filter(({ value }) => !languageCodes.every((code) => isRecord(value) && value[code]))
  expect(lacking.map(({ path: place }) => place)).toEqual([])
})

test('[SHOP-01] every picture the demo names is drawn', () => {
  const pictures = fields.filter(({ kind }) => kind === 'picture')
  expect(pictures.length).toBeGreaterThan(250)
  const missing = pictures.filter(({ value }) => !existsSync(path.join(picturesDir, String(value))))
  expect(missing.map(({ path: place, value }) => `${place}: ${String(value)}`)).toEqual([])
})

test('[PAGE-02] nothing that is written in a page of the demo is unknown to the schema of its block', async () => {
  const pagesDir = path.join(contentDir, 'pages')
  const files = (await readdir(pagesDir, { recursive: true })).filter((file) => file.endsWith('.json')).toSorted()
  const written: unknown[] = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(path.join(pagesDir, file), 'utf8'))),
  )
  expect(content.pages).toMatchObject(written)
})

test('[LABEL-01] every wine of the demo tells the energy and nutrition that the authority’s means give', () => {
  const told = content.products.map(({ shop, code, nutrition }) => ({ wine: `${shop}/${code}`, ...nutrition }))
  const counted = content.products.map(({ shop, code, alcohol, residualSugar }) => ({
    wine: `${shop}/${code}`,
    ...nutritionOf({ alcohol, residualSugar: residualSugar ?? 0 }),
  }))
  expect(told).toMatchObject(counted)
})

test('[LABEL-01] every name in the demo is written as the register of appellations has it', () => {
  const texts = fields.filter(({ kind }) => kind === 'text' || kind === 'prose')
  const names = content.products.flatMap(({ title, subtitle }) => [...Object.values(title), ...Object.values(subtitle)])
  // In running prose a place may be meant: a hyphen is what nobody writes there either.
  const hyphened = texts
    .flatMap(({ value }) => Object.values(value as LocalizedText))
    .filter((text) => spelled.test(text))
  expect(names.flatMap((name) => (appellationHint(name) ? [name] : []))).toEqual([])
  expect(hyphened).toEqual([])
})

test('[LABEL-01] no wine of the demo is called drier or sweeter than its sugar allows', () => {
  const wrong = content.products.flatMap(({ shop, code, style, title, subtitle, residualSugar, totalAcidity }) => {
    if (style === 'fortified') return []
    const wine = { isSparkling: style === 'sparkling', residualSugar: residualSugar ?? 0, totalAcidity }
    return languageCodes.flatMap((language) =>
      [title[language], subtitle[language]].flatMap((name) => {
        const word = wrongSweetness(name ?? '', wine, language)
        return word ? [`${shop}/${code}: ${name}`] : []
      }),
    )
  })
  expect(wrong).toEqual([])
})

const spelled = /Beaujolais-Villages|Hautes-Côtes|L’Étoile/i

/** What may stay empty has no words in any language. */
const isEmpty = (value: unknown): boolean => isRecord(value) && Object.keys(value).length === 0

/** Every field that has a kind, with where it stands. */
function fieldsOf(schema: z.core.$ZodType, value: unknown, place: string): Field[] {
  const kind = kindOf(schema)
  if (value === undefined || value === null) return []
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return fieldsOf(schema.def.innerType, value, place)
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((item, index) => fieldsOf(schema.element, item, `${place}.${index}`))
  if (schema instanceof z.ZodDiscriminatedUnion) return fieldsOf(optionOf(schema, value) ?? z.never(), value, place)
  if (kind && kind !== 'link') return [{ kind, path: place, value }]
  if (schema instanceof z.ZodRecord && isRecord(value))
    return Object.entries(value).flatMap(([key, each]) => fieldsOf(schema.valueType, each, `${place}.${key}`))
  if (schema instanceof z.ZodObject && isRecord(value)) {
    const { shape } = schema
    return Object.keys(shape).flatMap((key) => fieldsOf(shape[key], value[key], `${place}.${key}`))
  }
  return []
}
