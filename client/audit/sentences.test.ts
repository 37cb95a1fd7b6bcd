// @vitest-environment happy-dom
import { beforeAll, describe, expect, test } from 'vitest'
import type { OfficeEndpoint } from '#contract/office-endpoint.ts'
import { officeEndpoints } from '#contract/office-endpoints.ts'
import { rights } from '#contract/rights.ts'
import { officeLanguages } from '#contract/team-office.ts'
import { needTexts, speak, translate } from '../office/language.ts'
import { asRead, sentenceOf } from './sentences.ts'

/** Each write in a place leaves an entry named like its endpoint; coming in by an invitation does, too. */
const written = (Object.entries(officeEndpoints) as [string, OfficeEndpoint][])
  .filter(([name, { method, access }]) => method === 'POST' && (access in rights || name === 'invitationAccept'))
  .map(([name]) => name)
/** Whatever a sentence may name. */
const values = {
  ...{ name: 'Lucie', email: 'lucie@example.org', role: 'editor', site: 'La Paulée', reason: 'Facts.' },
  ...{
    order: '1187',
    to: 'ready',
    back: 0,
    count: 3,
    task: 'mail.orderReady',
    calendar: 'Elsewhere',
    host: 'a.example',
    languages: 'fr, de',
    message: 'x is undef',
  },
  ...{ place: 'Clos', may: 1 },
  ...{
    wine: 'Vin jaune 2017',
    delta: -2,
    cause: 'breakage',
    bottles: 3,
    missing: 1,
    wines: 7,
    changed: 2,
    count: 2,
    on: 1,
    where: 'fair',
  },
}

describe.each(officeLanguages)('in %s', (language) => {
  beforeAll(() => Promise.all([needTexts('team'), speak(language)]))

  test.each(written)('[TEAM-03] %s has a sentence of its own', (action) => {
    const sentence = sentenceOf({ action, values }, translate)
    expect(sentence).not.toBe(translate('team.audit.other'))
    expect(sentence).not.toMatch(/office\.|team\.|\{|undefined/)
  })

  test('[TEAM-02] every right is said in words', () => {
    for (const right of Object.keys(rights)) expect(translate(`team.rights.${right}`)).not.toContain('team.')
  })
})

test('[TEAM-03] an order that goes back a station is said as such', async () => {
  await speak('en')
  const said = (to: string, back: number) =>
    sentenceOf({ action: 'orderStep', values: { order: '1187', to, back } }, translate)
  expect(said('preparing', 0)).toBe('Order 1187: packed')
  expect(said('waiting', 1)).toBe('Order 1187 to be packed again')
  expect(asRead('shippingStatus', 'shipped', 'en', translate)).toBe('sent')
})
