import { type SubmitEvent, useState } from 'react'
import { Redirect } from 'wouter'
import { slugOf } from '#contract/slugs.ts'
import { useText } from '../office/language.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Field } from '../office/parts/Field.tsx'
import { useHere } from '../office/place.ts'
import { fieldError } from '../office/refusal.ts'
import { useWrite } from '../office/writes.ts'
import { legalOf, noLegal } from './kept-wish.ts'
import { LegalStep } from './LegalStep.tsx'
import { neededOr } from './needed.ts'

const calls = { shops: 'shopCreate', agencies: 'agencyCreate' } as const

/** Its name and who answers for it; whoever makes it is then in it. */
export function NewSeller({ sellers }: { sellers: 'shops' | 'agencies' }) {
  const t = useText()
  const { place, me } = useHere()
  const [name, rename] = useState('')
  const [legal, change] = useState(noLegal)
  const [made, enter] = useState<string>()
  const create = useWrite(calls[sellers], {
    said: (_, input) => t(`setup.${sellers}.made`, { name: input.name }),
    onDone: ({ handle }) => enter(handle),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    create.write({ place: place.handle, name, legal: legalOf(legal) })
  }
  // The keys to it are there as soon as it is known again who this is.
  if (made !== undefined)
    return me.places.some(({ handle }) => handle === made) ? <Redirect to={`/${made}/today`} replace /> : <Bones />
  return (
    <form noValidate className="stack" data-fill data-gap="6" onSubmit={submit}>
      <Field
        label={t('setup.name.name')}
        value={name}
        hint={slugOf(name) && t('setup.word', { word: slugOf(name) })}
        error={fieldError(create.error, 'code') ?? neededOr(create.error, 'name', t('setup.needed'))}
        onChange={({ target }) => rename(target.value)}
      />
      <LegalStep legal={legal} change={change} error={create.error} />
      <div className="words-row">
        <button type="submit" className="button" data-busy={create.isBusy || undefined} disabled={name.trim() === ''}>
          {t(`setup.${sellers}.go`)}
        </button>
      </div>
    </form>
  )
}
