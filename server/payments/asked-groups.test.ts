import { expect, test } from 'vitest'
import { cardAsks } from '#contract/card-asks.ts'
import { askedGroups } from './asked-groups.ts'

test.each([
  ['individual.verification.document', 'identity'],
  ['individual.dob.day', 'identity'],
  ['individual.address.postal_code', 'address'],
  ['company.address.city', 'address'],
  ['individual.phone', 'contact'],
  ['business_profile.support_phone', 'contact'],
  ['company.tax_id', 'company'],
  ['company.verification.document', 'company'],
  ['documents.company_license.files', 'company'],
  ['company.directors_provided', 'people'],
  ['representative.email', 'people'],
  ['person_1NvKw2Lkd.verification.document', 'people'],
  ['external_account', 'bank'],
  ['documents.bank_account_ownership_verification.files', 'bank'],
  ['business_profile.url', 'business'],
  ['business_type', 'business'],
  ['settings.payments.statement_descriptor', 'business'],
  ['tos_acceptance.ip', 'terms'],
  ['interv_1NvKw2.proof_of_liveness.ssn', 'other'],
  ['', 'other'],
])('[THIRD-06] what Stripe calls %s is said as %s', (name, group) => {
  expect(askedGroups([name])).toEqual([group])
})

test('[THIRD-06] each kind is said once, in one order, and nothing is said of nothing', () => {
  const due = ['tos_acceptance.date', 'individual.dob.day', 'individual.dob.month', 'external_account', 'what.is.this']
  expect(askedGroups(due)).toEqual(['identity', 'bank', 'terms', 'other'])
  expect(askedGroups([])).toEqual([])
  expect(new Set(cardAsks).size).toBe(cardAsks.length)
})
