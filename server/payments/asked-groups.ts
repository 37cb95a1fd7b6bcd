import { type CardAsk, cardAsks } from '#contract/card-asks.ts'

/** Stripe's names of what it asks for, by how they begin or end; the first that fits counts. */
const groups: readonly [pattern: RegExp, group: CardAsk][] = [
  // Of others than the seller nothing more is kept than that it is about them.
  [/^(person_\w+|representative|relationship|owners|directors|executives|authorizer)(\.|$)/, 'people'],
  [/^company\.(owners|directors|executives)_provided$/, 'people'],
  [/^(external_account|documents\.bank_account_ownership_verification)(\.|$)/, 'bank'],
  [/^tos_acceptance(\.|$)/, 'terms'],
  [/^(individual|company)\.(address|registered_address|address_kana|address_kanji)(\.|$)/, 'address'],
  [/^(individual|company)\.(email|phone)$/, 'contact'],
  [/^business_profile\.support_/, 'contact'],
  [/^individual(\.|$)/, 'identity'],
  [/^(company|documents)(\.|$)/, 'company'],
  [/^(business_profile|business_type|settings|capabilities)(\.|$)/, 'business'],
]

/** Which kinds of thing these names ask for, each once and in the order it is said. */
export function askedGroups(due: readonly string[]): CardAsk[] {
  const found = new Set(due.map((name) => groups.find(([pattern]) => pattern.test(name))?.[1] ?? 'other'))
  return cardAsks.filter((group) => found.has(group))
}
