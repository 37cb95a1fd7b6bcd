import { type KeyboardEvent, useId, useState } from 'react'
import { languageName } from '../office/language-names.ts'
import { useText } from '../office/language.ts'
import { FormField } from '../office/forms/FormField.tsx'
import { NameHints } from './NameHints.tsx'
import { keysOf } from './typed.ts'
import type { WineForm } from './wine-form.ts'

/** The texts in each language of the site: one at a time on a phone, beside each other on a wide screen. */
export function LanguageTexts({ form }: { form: WineForm }) {
  const t = useText()
  const id = useId()
  const { languages } = form.choices
  const [shown, setShown] = useState(languages[0] ?? 'fr')
  const press = (event: KeyboardEvent, index: number) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = languages[(index + by + languages.length) % languages.length]
    if (by === 0 || next === undefined) return
    setShown(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }
  return (
    <div className="langs">
      {languages.length > 1 && (
        <div className="tabs" role="tablist" aria-label={t('wines.form.language')}>
          {languages.map((code, index) => (
            <button
              key={code}
              id={`${id}-${code}`}
              type="button"
              role="tab"
              aria-selected={code === shown}
              aria-controls={`${id}-pane-${code}`}
              tabIndex={code === shown ? 0 : -1}
              onClick={() => setShown(code)}
              onKeyDown={(event) => press(event, index)}
            >
              <b>{languageName(code)}</b>
              <Health form={form} code={code} />
            </button>
          ))}
        </div>
      )}
      <div className="panes">
        {languages.map((code) => (
          <div
            key={code}
            id={`${id}-pane-${code}`}
            className="pane"
            role={languages.length > 1 ? 'tabpanel' : undefined}
            aria-label={languageName(code)}
            data-off={code !== shown || undefined}
          >
            {languages.length > 1 && (
              <p className="pane-head" aria-hidden="true">
                <b>{languageName(code)}</b>
                <Health form={form} code={code} />
              </p>
            )}
            <LanguagePane form={form} code={code} first={languages[0] ?? 'fr'} />
          </div>
        ))}
      </div>
    </div>
  )
}

/** What is empty shows the words of the first language, as the shop will. */
function LanguagePane({ form, code, first }: { form: WineForm; code: string; first: string }) {
  const t = useText()
  const field = (name: string, rows?: number, hint?: string) => {
    const fallback = code === first ? '' : form.draft.value(`${name}.${first}`)
    return (
      <FormField
        form={form}
        of={`${name}.${code}`}
        label={t(`wines.fields.${name}`)}
        lang={code}
        {...(rows && { rows })}
        {...(hint && { hint })}
        {...(fallback && { placeholder: fallback })}
      />
    )
  }
  return (
    <>
      {field('title')}
      <NameHints form={form} of={`title.${code}`} />
      {field('subtitle', 2, t('wines.hints.subtitle'))}
      <NameHints form={form} of={`subtitle.${code}`} />
      {field('description', 6)}
      {field('pairings', 3, t('wines.hints.pairings'))}
      {field('nose', 2)}
      {field('palate', 2)}
      {field('soil', 2)}
      {field('vinification', 3)}
    </>
  )
}

/** Whether a language has what the others have; a name it always wants. */
function Health({ form, code }: { form: WineForm; code: string }) {
  const t = useText()
  const { languages } = form.choices
  const written = (language: string) =>
    keysOf(language)
      .filter((key) => form.draft.value(key).trim() !== '')
      .map((key) => key.split('.')[0] ?? '')
  const here = written(code)
  const wanted = new Set(['title', ...languages.flatMap(written)])
  const missing = [...wanted].filter((name) => !here.includes(name)).length
  return (
    <span className="health" data-state={missing > 0 ? 'missing' : undefined}>
      {missing > 0 ? t('wines.form.missingTexts', { count: missing }) : t('wines.form.complete')}
    </span>
  )
}
