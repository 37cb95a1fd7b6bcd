import { useDeferredValue } from 'react'
import { slugOf } from '#contract/slugs.ts'
import { useAnswer } from '../office/answers.ts'
import { useText } from '../office/language.ts'
import { Either } from '../office/parts/choices.tsx'
import { Field } from '../office/parts/Field.tsx'
import { usePlace } from '../office/place.ts'
import { fieldError } from '../office/refusal.ts'
import type { KeptWish } from './kept-wish.ts'
import type { StepProps } from './step-props.ts'

/** The languages most sites have, the first one for whoever comes with another. */
const sets: Record<string, KeptWish['languages']> = {
  fr: ['fr'],
  de: ['de'],
  en: ['en'],
  frDe: ['fr', 'de'],
  frDeEn: ['fr', 'de', 'en'],
}

export function NameStep({ wish, change, error }: StepProps) {
  const t = useText()
  const { place } = usePlace()
  const host = useDeferredValue(wish.host.trim())
  const check = useAnswer('hostCheck', { place: place.handle, host }, { isWanted: host.includes('.') })
  const rename = (name: string) => {
    const suggested = `${slugOf(wish.name)}.${location.hostname.replace(/^[^.]+\./, '')}`
    const isOwn = wish.host !== '' && wish.host !== suggested
    change({ name, ...(!isOwn && { host: `${slugOf(name)}.${location.hostname.replace(/^[^.]+\./, '')}` }) })
  }
  return (
    <>
      <Field
        label={t('setup.name.name')}
        value={wish.name}
        error={fieldError(error, 'name') ?? fieldError(error, 'code')}
        onChange={({ target }) => rename(target.value)}
      />
      <Field
        label={t('setup.name.host')}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        value={wish.host}
        hint={check.data && t(`setup.host.${hostSays(check.data)}`)}
        error={fieldError(error, 'host')}
        onChange={({ target }) => change({ host: target.value })}
      />
      <Field
        label={t('setup.name.tagline')}
        value={wish.tagline}
        error={fieldError(error, 'tagline')}
        onChange={({ target }) => change({ tagline: target.value })}
      />
      <Either
        legend={t('setup.name.languages')}
        choices={Object.keys(sets).map((value) => ({ value, label: t(`setup.languages.${value}`) }))}
        value={Object.keys(sets).find((each) => sets[each]?.join() === wish.languages.join()) ?? 'fr'}
        onChoose={(value) => change({ languages: sets[value] ?? ['fr'] })}
      />
    </>
  )
}

const hostSays = ({ host, isFree, isKnown }: { host: string | null; isFree: boolean; isKnown: boolean | null }) =>
  host === null ? 'invalid' : !isFree ? 'taken' : isKnown === false ? 'unknown' : 'free'
