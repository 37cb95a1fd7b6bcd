import { expect, test } from 'vitest'
import { SiteDocument } from './site.ts'

const { header } = SiteDocument.shape

test('[NAV-18] a header behaves as usual where its site says nothing, and otherwise as the site says', () => {
  const usual = { stickyDelayMs: 1000, shrinkOffset: 300, menuTriggerMs: 200 }
  expect(header.parse({ isStickyOnMobile: true })).toEqual({ isStickyOnMobile: true, ...usual })
  const own = { isStickyOnMobile: false, stickyDelayMs: 0, shrinkOffset: 120, menuTriggerMs: 80 }
  expect(header.parse(own)).toEqual(own)
})

test('[THIRD-04] a site kept before Crisp was known has no chat window', () => {
  expect(SiteDocument.shape.configuration.shape.crispId.parse(undefined)).toBeNull()
})
