import { saysForm } from '#contract/legal-form.ts'
import type { LegalFacts } from '#contract/documents/parts.ts'
import { longDate, numberFormat } from '#contract/formats.ts'
import { type LocalizedText, localize } from '#contract/localized.ts'
import type { CurrencyCode } from '#contract/money.ts'
import { legalDocuments } from '#contract/routes.ts'
import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { findShopByPath } from '../shop/shops.ts'
import { keptWith } from './kept.ts'
import { renderMarkdown } from './markdown.ts'
import { selectLegalTemplate } from './repository.ts'

/** Who a document speaks for: the site, or one of its shops. */
interface LegalParty {
  name: string
  legal: LegalFacts
  address: { addressLines: string[]; postalCode: string; city: string } | null
  phone: string
  email: string
  currencyCode: CurrencyCode
}

const documents: readonly string[] = [...legalDocuments, 'cookies']

/**
 * A legal document with the facts of this site, or of one of its shops, filled in and rendered.
 * @throws NOT_FOUND for another document, NO_SHOP_ERROR for a shop the site does not have.
 */
export async function readLegalDocument(
  ctx: Context,
  { document, shopPath }: RuleInput<'legalDocument'>,
): Promise<{ title: string; html: string }> {
  if (!documents.includes(document)) throw refuse('NOT_FOUND')
  return keptWith(ctx.site, `legal ${document} ${ctx.language} ${shopPath ?? ''}`, async () => {
    const party = shopPath === undefined ? partyOfSite(ctx) : await partyOfShop(ctx, shopPath)
    const template = await selectLegalTemplate(ctx.db, {
      document,
      template: sayFact(party.legal['template'] ?? '', 'fr'),
    })
    if (!template) throw refuse('NOT_FOUND')
    const facts: Record<string, string> = { siteCode: ctx.site.code, ...factsOf(party, ctx.language) }
    const body = withoutSecondForm(localize(template.body, ctx.language), facts).replaceAll(
      /\{\{(\w+)\}\}/g,
      (_, name: string) => {
        const value = facts[name] ?? defaultFact(template.defaults, name, ctx.language)
        return escapeMarkdown(value)
      },
    )
    return { title: localize(template.title, ctx.language), html: renderMarkdown(body, ctx.language) }
  })
}

const withoutSecondForm = (body: string, { companyName = '', legalForm = '' }: Record<string, string>): string =>
  saysForm(companyName, legalForm) ? body.replaceAll('{{companyName}}**, {{legalForm}}', '{{companyName}}**') : body

function partyOfSite({ site }: Context): LegalParty {
  const { legal, address, phone, email } = site.document
  return { name: site.site.name, legal, address, phone, email, currencyCode: site.site.currencyCode }
}

async function partyOfShop(ctx: Context, shopPath: string): Promise<LegalParty> {
  const { name, document, currencyCode } = await findShopByPath(ctx, shopPath)
  const { legal, address, phone, email } = document
  return { name, legal, address, phone, email, currencyCode }
}

/** Placeholders and what stands for them; what the party says of itself wins over its address. */
function factsOf(party: LegalParty, language: string): Record<string, string> {
  const { address, phone, email, name, legal } = party
  const own = Object.entries(legal).map(([fact, value]) => [fact, sayFact(value, language)])
  return {
    siteName: name,
    phone,
    email,
    currency: localize(currencies[party.currencyCode], language),
    ...(address && { address: address.addressLines.join(', '), postalCode: address.postalCode, city: address.city }),
    ...Object.fromEntries(own),
  }
}

/** As a price is said to be in them. */
const currencies: Record<CurrencyCode, LocalizedText> = {
  EUR: { fr: 'euros', de: 'Euro', en: 'euros' },
  USD: { fr: 'dollars des États-Unis', de: 'US-Dollar', en: 'US dollars' },
}

function sayFact(value: string | number | LocalizedText, language: string): string {
  if (typeof value === 'number') return numberFormat(language, {}).format(value)
  return typeof value === 'string' ? value : localize(value, language)
}

function defaultFact(defaults: Record<string, string>, name: string, language: string): string {
  const value = defaults[name] ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? longDate(value, language) : value
}

/** A fact is text, never markup: neither of HTML nor of Markdown. An address keeps its dots, so that it becomes a link. */
const escapeMarkdown = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/[\\`*_{}[\]#|~>]/g, '\\$&')
