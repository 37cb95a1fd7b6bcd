import { expect, test } from 'vitest'
import { languageCodes } from '#contract/localized.ts'
import { refuse } from '../refusal.ts'
import { testLanguages } from '../testing/context.ts'
import { messageOf } from './errors.ts'

test('[CALL-04] whoever has to wait long is told in minutes, in every language', () => {
  const said = (seconds: number) =>
    languageCodes.map(
      (language) =>
        messageOf(refuse('TOO_MANY_REQUESTS', { seconds }), testLanguages().translate(language)).formattedMessage,
    )
  for (const sentence of said(338)) expect(sentence).toMatch(/\b6 minutes|6 Minuten/)
  for (const sentence of said(40)) expect(sentence).toMatch(/\b40 (seconds|secondes|Sekunden)/)
  for (const sentence of said(1)) expect(sentence).toMatch(/\b1 (second|seconde|Sekunde)\b/)
})
