import { useState } from 'react'
import type { CalendarSettings } from '#contract/machines-office.ts'
import type { OfficeResult } from '#contract/office-endpoints.ts'
import { useText } from '../office/language.ts'
import { Either } from '../office/parts/choices.tsx'
import { Field } from '../office/parts/Field.tsx'
import { Sheet } from '../office/parts/Sheet.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'

interface CalendarSheetProps {
  calendar: OfficeResult<'calendars'>['calendars'][number]
  onClose: () => void
}

/** As far ahead as the contract takes; what is typed beyond it becomes it. */
const mostMonths = 24

function monthsIn(text: string): number | null {
  const count = Number(text)
  return Number.isInteger(count) && count >= 1 ? Math.min(count, mostMonths) : null
}

/** How one calendar is read, and under which address its platform reads ours. */
export function CalendarSheet({ calendar: { id, name, settings, ownPath }, onClose }: CalendarSheetProps) {
  const t = useText()
  const { place } = usePlace()
  const [wanted, setWanted] = useState<CalendarSettings>(settings)
  const { write, isBusy } = useWrite('calendarSettings', {
    said: () => t('machines.calendars.settings.saved', { name }),
    onDone: onClose,
  })
  const set = (change: Partial<CalendarSettings>) => setWanted({ ...wanted, ...change })
  const words = (key: string) => t(`machines.calendars.settings.${key}`)
  return (
    <Sheet
      title={t('machines.calendars.settings.title', { name })}
      isOpen
      onClose={onClose}
      onSubmit={() => write({ place: place.handle, feed: id, ...wanted })}
      bottom={
        <button type="submit" className="button" data-busy={isBusy || undefined}>
          {t('office.save')}
        </button>
      }
    >
      <Either
        legend={words('kind')}
        choices={[
          { value: 'platform', label: words('platform') },
          { value: 'personal', label: words('personal') },
        ]}
        value={wanted.isPersonal ? 'personal' : 'platform'}
        onChoose={(kind) => set({ isPersonal: kind === 'personal' })}
      />
      <Either
        legend={words('free')}
        choices={[
          { value: 'byKind', label: words('byKind') },
          { value: 'taken', label: words('taken') },
          { value: 'notTaken', label: words('notTaken') },
        ]}
        value={wanted.takesFree === null ? 'byKind' : wanted.takesFree ? 'taken' : 'notTaken'}
        onChoose={(free) => set({ takesFree: free === 'byKind' ? null : free === 'taken' })}
      />
      <p className="small">{words('byKindHint')}</p>
      <Field
        label={words('window')}
        hint={words('windowHint')}
        type="number"
        inputMode="numeric"
        min={1}
        max={mostMonths}
        value={wanted.windowMonths ?? ''}
        onChange={({ target }) => set({ windowMonths: monthsIn(target.value) })}
      />
      <Field
        label={words('address')}
        hint={words('addressHint')}
        readOnly
        value={`${globalThis.location.origin}${ownPath}`}
        onFocus={({ target }) => target.select()}
      />
    </Sheet>
  )
}
