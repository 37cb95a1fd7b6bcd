import { expect, test } from 'vitest'

const parts = Object.keys(import.meta.glob('../office/parts/*.tsx')).toSorted()
const [page = ''] = Object.values(
  import.meta.glob<string>('./PartsPage.tsx', { query: '?raw', import: 'default', eager: true }),
)

/** A whole page, what another part shows, and what belongs to a place and its calls. */
const elsewhere = ['Door', 'FieldWords', 'KeptNote', 'SeeButton', 'UnclearParts'].map(
  (part) => `../office/parts/${part}.tsx`,
)

test('[TEAM-01] every part that screens are made of is shown on the page for developers', () => {
  expect(parts.filter((file) => !page.includes(`'${file}'`))).toEqual(elsewhere)
})
