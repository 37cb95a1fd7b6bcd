import { amountPerLitre } from '#contract/money.ts'

/**
 * The price of a litre, wherever a price stands, for who the German law protects (PAngV, § 4): whoever reads in German or
 * has it sent to Germany. Empty for everybody else, and for what is not measured in litres. Source: LAW-03, decision 17.
 */
export const perLitre = (
  { priceAmount, volumeMl }: { priceAmount: number; volumeMl: number | null },
  { language, countryCode }: { language: string; countryCode?: string | undefined },
): { perLitreAmount?: number } =>
  volumeMl !== null && volumeMl > 0 && (language === 'de' || countryCode?.toUpperCase() === 'DE')
    ? { perLitreAmount: amountPerLitre(priceAmount, volumeMl) }
    : {}
