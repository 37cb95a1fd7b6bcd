import type { Translate } from '../i18n/translator.ts'

/** The account a transfer goes to, as a mail writes it. */
export const accountLines = (
  { accountHolder, iban, bic }: { accountHolder: string; iban: string; bic: string },
  t: Translate,
): string[] => [
  t('emails.layout.accountHolder', { name: accountHolder }),
  t('emails.layout.iban', { iban }),
  t('emails.layout.bic', { bic }),
]
