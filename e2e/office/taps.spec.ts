import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { ownOriginOf, startOwnServer } from '../own-server.ts'
import { noteOrder, place } from './noted-orders.ts'
import { Staff } from './staff.ts'

// What the daily jobs of office-facts B cost a thumb, in each language: the same journeys with its words, on the
// smallest phone and a slow processor. Taps are asserted; seconds are told, and written into docs/taps.md by
// `TAPS_TABLE=1`.

const languages = ['fr', 'de', 'en'] as const
type Language = (typeof languages)[number]
const slowerBy = 4
const document = path.join(import.meta.dirname, '../../docs/taps.md')

/** One server for all: what a language leaves behind, the next one does not meet. */
let stop = async () => {}
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  stop = await startOwnServer('taps')
})
test.afterAll(async () => {
  await stop()
  if (process.env.TAPS_TABLE) writeFileSync(document, withTable(readFileSync(document, 'utf8')))
})
test.use({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })

interface Cost {
  number: number
  job: string
  taps: number
  most: number
  seconds: Partial<Record<Language, number>>
}
const costs = new Map<string, Cost>()

for (const language of languages)
  test(`[DAY-01] [ORDERS-02] [STOCK-02] the jobs of a day cost a thumb no more than they may, in ${language} at 360 px on a slow processor`, async ({
    page,
  }) => {
    const origin = ownOriginOf('office', 'taps')
    const helene = new Staff(page, language, origin)
    await page.goto(`${origin}/demo/open/helene`)
    await helene.speaks(language)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerBy })
    const { costs: costOf, tap } = thumbOf(language)
    const sheet = page.getByRole('dialog')
    const [packed, owed] = [`Tap${language}`, `Owe${language}`]
    const packedId = await noteOrder(page, { lastname: packed, type: 'BANK_TRANSFER' })
    await helene.writes(`${place}/orders/${packedId}/paid`, {})
    await noteOrder(page, { lastname: owed, type: 'BANK_TRANSFER' })
    const opens = (screen: string) => helene.opens(`/clos-des-murmures/${screen}`)
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    const section = (name: string) => page.getByRole('link', { name: helene.t(`office.sections.${name}`) }).last()

    await costOf(1, 'what the day wants', 0, async () => {
      await opens('today')
      await expect(page.getByRole('link', { name: helene.t('today.toPack.verb') }).first()).toBeVisible()
    })
    await expect(page.locator('html')).toHaveAttribute('lang', language)

    await opens('pack')
    await helene.button('packing.byOrder').click()
    await costOf(2, 'a parcel packed and sent under its number, in the walk', 2, async () => {
      const onTable = page.locator('.pack-order[data-open]')
      const name = await onTable.getByRole('heading').innerText()
      await tap(onTable.getByRole('button', { name: helene.t('packing.sent') }))
      // The field has the focus: the number is typed, or scanned.
      await page.keyboard.type('6A12345678901')
      await tap(helene.button('orders.send.do', { name }))
      await done(page)
      await expect(page.locator('.pack-order[data-done]').filter({ hasText: name })).toContainText(
        helene.t('orders.marks.sent'),
      )
    })
    await takenBack(helene)

    await opens('orders?view=pack')
    await costOf(2, 'the same from the list, where it is packed first', 4, async () => {
      await tap(row(packed).getByRole('button', { name: helene.t('orders.words.pack') }))
      await expect(page.getByText(helene.t('today.said.pack', { name: `Camille ${packed}` }))).toBeVisible()
      await tap(page.getByRole('button', { name: helene.t('orders.views.handover') }))
      await tap(row(packed).getByRole('button', { name: helene.t('orders.words.send') }))
      await expect(helene.field('orders.send.number')).toBeFocused()
      await page.keyboard.type('6A12345678901')
      await tap(helene.button('orders.send.do', { name: `Camille ${packed}` }))
      await expect(page.getByText(helene.t('today.said.send', { name: `Camille ${packed}` }))).toBeVisible()
    })

    await opens('today')
    await costOf(3, 'six bottles of a wine sold at the cellar door', 3, async () => {
      await tap(page.getByRole('link', { name: helene.t('office.sections.sale') }))
      await tap(page.getByRole('button', { name: helene.t('stock.sale.six', { wine: 'Les Graviers 2022' }) }))
      await tap(helene.button('stock.sale.do'))
      await done(page)
    })
    await takenBack(helene)

    await opens('today')
    await costOf(4, 'a pick-up handed over', 2, async () => {
      await tap(helene.button('today.toHandOver.verbOf', { name: 'Lucien Bertin' }))
      await done(page)
    })
    await takenBack(helene)

    await opens('today')
    await costOf(7, 'a message answered', 3, async () => {
      await tap(page.getByRole('link', { name: 'Katrin Brandt' }))
      const field = page.getByLabel(helene.t('messages.answerTo', { name: 'Katrin Brandt' }))
      await tap(field)
      await field.fill('Guten Tag Frau Brandt, der Karton steht bereit.')
      await tap(helene.button('messages.answer'))
      await done(page)
    })
    await takenBack(helene)

    await opens('today')
    await costOf(8, 'six bottles for a known caller', 8, async () => {
      await tap(section('orders'))
      await tap(page.getByRole('link', { name: helene.t('orders.noteOrder') }))
      await tap(page.getByRole('button', { name: helene.t('phone.take', { count: 6, name: 'Les Graviers 2022' }) }))
      await tap(page.getByLabel(helene.t('phone.find')))
      await page.getByLabel(helene.t('phone.find')).fill('isabelle')
      await tap(page.getByRole('button', { name: helene.t('phone.chooseOf', { name: 'Isabelle Roy' }) }))
      await tap(page.locator('label').filter({ hasText: helene.t('phone.by.SHIPPING') }))
      await tap(page.locator('label').filter({ hasText: helene.t('phone.isAdult') }))
      await tap(helene.button('phone.do'))
      await expect(helene.heading).toHaveText('Isabelle Roy')
    })
    await takenBack(helene)

    await opens('today')
    await costOf(10, 'a transfer that has come', 1, async () => {
      await tap(helene.button('today.transfer.verbOf', { name: `Camille ${owed}` }))
      await expect(page.getByText(helene.t('today.said.paid', { name: `Camille ${owed}` }))).toBeVisible()
    })

    await opens('orders?view=sent')
    await costOf(11, 'a broken bottle given back, from the list', 4, async () => {
      await tap(page.getByRole('link', { name: 'Jonas Weidmann' }).first())
      await tap(helene.button('orders.refund.word'))
      await tap(sheet.getByRole('button', { name: helene.t('orders.refund.more') }).first())
      await tap(sheet.locator('button[type="submit"]'))
      await done(page)
    })
    await takenBack(helene)

    await opens('today')
    await costOf(14, 'a broken bottle noted, with the reason', 2, async () => {
      await tap(section('stock'))
      const why = helene.t('stock.move.one', { why: helene.t('stock.reasons.breakage') })
      await tap(page.getByRole('button', { name: `${why}, Trousseau 2022` }))
      await done(page)
    })
    await takenBack(helene)

    await opens('codes')
    await costOf(24, 'a promotional code made', 5, async () => {
      await tap(helene.button('codes.new'))
      const fill = async (field: Locator, text: string) => {
        await tap(field)
        await field.fill(text)
      }
      await fill(sheet.getByLabel(helene.t('codes.fields.code'), { exact: true }), `taps-${language}`)
      await fill(sheet.getByLabel(helene.t('codes.fields.value'), { exact: true }), '5')
      await fill(sheet.getByLabel(helene.t('codes.fields.title', { language: 'Français' })), 'Fin de vendange')
      await tap(sheet.getByRole('button', { name: helene.t('codes.make') }))
      await expect(page.getByRole('button', { name: `TAPS-${language.toUpperCase()}` })).toBeVisible()
    })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  })

/** Counts presses, and notes what a job cost. */
function thumbOf(language: Language) {
  let taps = 0
  return {
    tap: async (target: Locator) => {
      taps += 1
      await target.click()
    },
    costs: (number: number, job: string, most: number, work: () => Promise<void>) =>
      test.step(`${number}. ${job}`, async () => {
        taps = 0
        const startedAt = performance.now()
        await work()
        const seconds = (performance.now() - startedAt) / 1000
        expect(taps, job).toBeLessThanOrEqual(most)
        const cost = costs.get(job) ?? { number, job, taps, most, seconds: {} }
        // No language may ask for more than another.
        expect(taps, job).toBe(cost.taps)
        cost.seconds[language] = seconds
        costs.set(job, cost)
        test.info().annotations.push({ type: 'taps', description: `${job}: ${taps}, ${seconds.toFixed(1)} s` })
      }),
  }
}

/** It is said to have happened, with its way back. */
const done = (page: Page) => expect(page.locator('.toast .undo')).toBeVisible()

async function takenBack(staff: Staff): Promise<void> {
  await staff.page.locator('.toast .undo').click()
  await expect(staff.page.getByText(staff.t('office.undone'))).toBeVisible()
}

/** The handbook's page with the table of this run. */
function withTable(page: string): string {
  const rows = [...costs.values()].map(({ number, job, taps, most, seconds }) => {
    const measured = languages.map((language) => seconds[language]?.toFixed(1) ?? '')
    return `| ${[number, job, taps, most, ...measured].join(' | ')} |`
  })
  const head = [
    '|  job | what | taps | at most | s, fr | s, de | s, en |',
    '| ---: | --- | ---: | ---: | ---: | ---: | ---: |',
  ]
  return page.replace(/(<!-- jobs -->\n)[^]*?(<!-- \/jobs -->)/, `$1\n${[...head, ...rows].join('\n')}\n\n$2`)
}
