import { fullAge } from '#contract/rules.ts'

/**
 * How old a buyer must be: what the product says where the law goes by the drink, of age everywhere else. Where it is not
 * known yet where the bottle goes, of age.
 */
export const minimumAgeIn = (countryCode: string | undefined, productAge: number): number =>
  countryCode?.toUpperCase() === 'DE' ? productAge : fullAge
