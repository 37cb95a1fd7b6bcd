import type { Taxes } from '#contract/abroad.ts'
import type { Translate } from '../i18n/translator.ts'

/** Who pays excise, VAT and customs abroad; a promise only where the house has settled them. Without a full stop. */
export const taxesSentence = (taxes: Exclude<Taxes, 'HOME'>, { translate }: { translate: Translate }): string =>
  translate(`delivery.taxes.${taxes}`)
