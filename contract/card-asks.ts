/**
 * What a card provider may still ask of who takes cards in their own name, in the order it is said: who they are, where
 * they live, how they are reached, the company, those who lead it, the bank account, what is sold, the terms.
 */
export const cardAsks = [
  'identity',
  'address',
  'contact',
  'company',
  'people',
  'bank',
  'business',
  'terms',
  'other',
] as const
export type CardAsk = (typeof cardAsks)[number]
