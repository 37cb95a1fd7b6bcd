import { type FormEvent, useId, useState } from 'react'
import { mostSearchLetters } from '#contract/kept-query.ts'
import { type WineSearch, wineQuery } from '#contract/wine-search.ts'
import { useNavigate } from '../base/location.ts'
import { useText } from '../i18n/text.tsx'
import { Icon } from '../ui/Icon.tsx'

export interface SearchFormProps {
  /** Where the list is. */
  action: string
  /** What is chosen besides the words, and stays. */
  search: WineSearch
  /** What one can look for. */
  label: string
}

/** One field for grape, place, estate and dish. Without script it is sent like any form. */
export function SearchForm({ action, search, label }: SearchFormProps) {
  const t = useText()
  const id = useId()
  const navigate = useNavigate()
  // Once the address says something else, that stands in the field, whatever was typed before.
  const [typed, setTyped] = useState({ after: search.text, text: search.text })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('q')
    if (typeof text !== 'string') return
    void navigate(action + wineQuery({ ...search, text: text.trim(), page: 1 }), { preventScrollReset: true })
  }
  return (
    <search>
      <form className="wine-search" action={action} onSubmit={submit}>
        <label className="visually-hidden" htmlFor={id}>
          {label}
        </label>
        <Icon name="search" />
        <input
          id={id}
          type="search"
          name="q"
          value={typed.after === search.text ? typed.text : search.text}
          onChange={(event) => setTyped({ after: search.text, text: event.target.value })}
          placeholder={label}
          maxLength={mostSearchLetters}
          autoComplete="off"
          enterKeyHint="search"
        />
        {otherWords(search).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button className="button" type="submit" aria-label={t('finding.wines.search')}>
          <span>{t('finding.wines.search')}</span>
          <Icon name="search" />
        </button>
      </form>
    </search>
  )
}

const otherWords = (search: WineSearch): [string, string][] => [
  ...new URLSearchParams(wineQuery({ ...search, text: '', page: 1 })),
]
