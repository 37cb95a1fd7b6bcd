import type { LegalFacts } from '#contract/documents/parts.ts'
import type { ShopDocument } from '#contract/documents/shop.ts'
import { EstateSeller } from '#contract/estate-office.ts'
import type { LocalizedText } from '#contract/localized.ts'
import { isPostalCode } from '#contract/postal-code.ts'
import { writtenPostalCode } from '#contract/written-postal-code.ts'
import { record } from '../audit/record.ts'
import { proven } from '../office/authority.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { shopOf } from '../orders/office-list.ts'
import { readPhone } from '../phone-numbers.ts'
import { refuse } from '../refusal.ts'
import { gaps } from '../site-templates/legal-facts.ts'
import { documentIn, lockEstate, updateEstate } from './repository.ts'

/** The facts of the legal pages that are words or a number, the same in every language. */
const plainFacts = ['legalForm', 'registrationCity', 'registrationNumber', 'vatNumber', 'publicationDirector'] as const

/** What nobody has given yet is empty here, whatever stands for it in the legal pages. */
export function sellerOf({ legal, address, phone, email }: ShopDocument): EstateSeller {
  const { companyName, capital, mediator } = legal
  const plain = Object.fromEntries(plainFacts.map((fact) => [fact, plainIn(legal[fact])]))
  return EstateSeller.parse({
    ...plain,
    companyName: plainIn(companyName),
    capital: typeof capital === 'number' ? capital : null,
    mediator: typeof mediator === 'object' && !isGap(mediator, gaps.mediator) ? mediator : {},
    addressLines: address.addressLines,
    postalCode: address.postalCode,
    city: address.city,
    coordinates: address.coordinates ?? null,
    phone,
    email,
  })
}

/**
 * Changes who sells: in the legal pages, in the letters, beside the offers, and where the house lies.
 * @throws VERSION_OLD, VALIDATION for a postal code of another country, ESTATE_VAT, PROOF_REQUIRED for another e-mail address. Source: WINES-07, article 30 of Regulation (EU) 2022/2065.
 */
export async function saveSeller(
  ctx: PlaceContext & Writing,
  { version, seller: said }: OfficeRuleInput<'estateSellerSave'>,
): Promise<OfficeRuleResult<'estateSellerSave'>> {
  const shopId = shopOf(ctx)
  const row = await lockEstate(ctx.db, shopId)
  if (row.sellerVersion !== version) throw refuse('VERSION_OLD')
  const document = documentIn(row)
  const { countryCode, postalCode } = document.address
  const seller = {
    ...said,
    postalCode: writtenPostalCode(said.postalCode, countryCode),
    phone: readPhone(said.phone, countryCode).number,
  }
  // One that stood there before may be taken back to.
  if (seller.postalCode !== postalCode && !isPostalCode(seller.postalCode, countryCode))
    throw refuse('VALIDATION', { field: 'postalCode' }, 'postalCode', {
      sentence: ctx.translate('validation.postalCode'),
    })
  if (seller.vatNumber !== '' && !/^[A-Z]{2}\s?[\dA-Z][\dA-Z\s]{1,14}$/i.test(seller.vatNumber))
    throw refuse('ESTATE_VAT', {}, 'vatNumber')
  if (seller.email !== document.email) proven(ctx, 'estateSellerSave')
  const parts = partsOf(document, seller)
  const { sellerVersion } = await updateEstate(ctx.db, { shopId, parts: JSON.stringify(parts) })
  await record(
    ctx,
    {
      action: 'estateSellerSave',
      values: { name: seller.companyName },
      reverse: { name: 'estateSellerSave', input: { version: sellerVersion, seller: sellerOf(document) } },
    },
    ['estate'],
  )
  return { version: sellerVersion }
}

function partsOf({ legal, trader, address }: ShopDocument, seller: EstateSeller): Partial<ShopDocument> {
  const { companyName, capital, mediator, addressLines, postalCode, city, coordinates, phone, email } = seller
  const { coordinates: _, ...addressBefore } = address
  // Those of the house stand for them from now on.
  const { phone: _phone, email: _email, ...facts } = legal
  return {
    legal: {
      ...facts,
      companyName,
      ...Object.fromEntries(plainFacts.map((fact) => [fact, seller[fact] || gaps[fact]])),
      capital: capital ?? gaps.capital,
      mediator: Object.values(mediator).some(Boolean) ? mediator : gaps.mediator,
      ...(phone === '' && { phone: gaps.phone }),
    } satisfies LegalFacts,
    trader: {
      ...trader,
      name: companyName,
      legalForm: seller.legalForm,
      register: seller.registrationCity,
      registerNumber: seller.registrationNumber,
      vatNumber: seller.vatNumber || null,
      ...{ addressLines, postalCode, city, phone, email },
    },
    address: { ...addressBefore, addressLines, postalCode, city, ...(coordinates && { coordinates }) },
    phone,
    email,
  }
}

const plainIn = (fact: LegalFacts[string] | undefined): string =>
  typeof fact === 'object' || fact === undefined ? '' : String(fact)

const isGap = (fact: LocalizedText, gap: LocalizedText): boolean => fact['fr'] === gap['fr']
