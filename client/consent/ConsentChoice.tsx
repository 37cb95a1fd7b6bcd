import { useState } from 'react'
import { useSite } from '../base/dependencies.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import type { Translate } from '../base/texts.ts'
import { Button } from '../ui/Button.tsx'
import '#client/styles/forms.css'
import {
  type Consent,
  type ConsentChoice as Choice,
  acceptAll,
  consentCategories,
  keepConsent,
  refuseAll,
} from './consent.ts'
import { useConsent } from './use-consent.ts'
import { Title } from '../ui/Title.tsx'

/** The visitor's choice as it stands, to be changed at any time; for the cookies page. */
export function ConsentChoice() {
  const t = useText()
  const { code } = useSite()
  const language = useLanguage()
  const consent = useConsent()
  const [draft, setDraft] = useState<Choice | null>(null)
  const shown = draft ?? consent ?? refuseAll
  // Before the browser has read the cookie nothing is known, and nothing can be changed.
  const isKnown = consent !== undefined
  const choose = (choice: Choice) => {
    keepConsent(code, choice)
    setDraft(null)
  }
  return (
    <section className="stack" data-gap="4" data-fill="" aria-labelledby="consent-choice">
      <Title as="h2" id="consent-choice">
        {t('common.cookieBanner.currentChoice')}
      </Title>
      <output>{sentenceOf(consent, t, language)}</output>
      <div className="stack" data-gap="3" data-fill="">
        {consentCategories.map((category) => (
          <label key={category} className="check">
            <input
              type="checkbox"
              checked={shown[category]}
              disabled={!isKnown}
              onChange={(event) => setDraft({ ...shown, [category]: event.target.checked })}
            />
            <span>
              <b>{t(`common.cookieBanner.${category}.title`)}</b>
              {` ${t(`common.cookieBanner.${category}.text`)}`}
            </span>
          </label>
        ))}
      </div>
      <div className="row">
        <Button variant="outline" size="small" disabled={!isKnown} onClick={() => choose(shown)}>
          {t('common.cookieBanner.save')}
        </Button>
        <Button variant="outline" size="small" disabled={!isKnown} onClick={() => choose(acceptAll)}>
          {t('common.cookieBanner.accept')}
        </Button>
        <Button variant="outline" size="small" disabled={!isKnown} onClick={() => choose(refuseAll)}>
          {t('common.cookieBanner.refuse')}
        </Button>
      </div>
    </section>
  )
}

function sentenceOf(consent: Consent | null | undefined, t: Translate, language: string): string {
  if (!consent) return t('common.cookieBanner.choiceNone')
  const given = consentCategories.filter((category) => consent[category]).length
  const key = given === consentCategories.length ? 'choiceAccepted' : given === 0 ? 'choiceRefused' : 'choicePartial'
  return `${t(`common.cookieBanner.${key}`)} ${t('common.cookieBanner.decidedOn', { date: formatDate(consent.decidedAt, language) })}`
}
