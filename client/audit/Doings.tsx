import { useQueries } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { AuditEntry } from '#contract/audit-office.ts'
import { answerOptions } from '../office/answers.ts'
import { useLanguage, useText } from '../office/language.ts'
import { dayName, dayOf } from '../office/moments.ts'
import { useOffice } from '../office/office-context.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { Nothing } from '../office/parts/Nothing.tsx'
import { usePlace } from '../office/place.ts'
import { Doing } from './Doing.tsx'

/** What was done here, newest first, by day: all of it, or what one member did. */
export function Doings({ member }: { member?: string }) {
  const t = useText()
  const { call } = useOffice()
  const { place } = usePlace()
  const [befores, setBefores] = useState<readonly (string | undefined)[]>([undefined])
  const pages = useQueries({
    queries: befores.map((before) => answerOptions(call, 'audit', { place: place.handle, before, member })),
  })
  const first = pages[0]
  const last = pages.at(-1)
  if (!first || first.isPending) return <Bones />
  if (first.error && !first.data) return <Failed error={first.error} onAgain={() => void first.refetch()} />
  const entries = pages.flatMap(({ data }) => data?.entries ?? [])
  const next = last?.data?.before
  if (entries.length === 0) return <Nothing title={t('team.journal.empty')} />
  return (
    <>
      {byDay(entries).map((day) => (
        <Day key={day[0].id} entries={day} Heading={member ? 'h3' : 'h2'} />
      ))}
      {next && (
        <button
          type="button"
          className="button"
          data-variant="outline"
          data-busy={last.isFetching || undefined}
          onClick={() => setBefores([...befores, next])}
        >
          {t('team.journal.more')}
        </button>
      )}
    </>
  )
}

type DayOfEntries = readonly [AuditEntry, ...AuditEntry[]]

/** Entries come newest first; those of one day stand together. */
function byDay(entries: readonly AuditEntry[]): DayOfEntries[] {
  const days: [AuditEntry, ...AuditEntry[]][] = []
  for (const entry of entries) {
    const day = days.at(-1)
    if (day && dayOf(day[0].at) === dayOf(entry.at)) day.push(entry)
    else days.push([entry])
  }
  return days
}

/** On the page of a member it stands below a chapter's title. */
function Day({ entries, Heading }: { entries: DayOfEntries; Heading: 'h2' | 'h3' }) {
  const t = useText()
  const language = useLanguage()
  const id = useId()
  const name = dayName(entries[0].at, language, t)
  return (
    <section className="day" aria-labelledby={id}>
      <Heading id={id}>{name.charAt(0).toUpperCase() + name.slice(1)}</Heading>
      <ul className="history" data-undo>
        {entries.map((entry) => (
          <Doing key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}
