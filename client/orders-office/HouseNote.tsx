import { useState } from 'react'
import type { OfficeOrder } from '#contract/orders-office.ts'
import { useText } from '../office/language.ts'
import { KeptNote } from '../office/parts/KeptNote.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'

/** What the house writes down of an order for itself. */
export function HouseNote({ order: { id, note: known } }: { order: OfficeOrder }) {
  const t = useText()
  const { place } = usePlace()
  const [kept, setKept] = useState<string>()
  const { write, error } = useWrite('orderNote', {
    said: () => t('orders.note.said'),
    onDone: ({ note }) => setKept(note),
  })
  return (
    <KeptNote
      label={t('orders.note.title')}
      {...{ known, kept, error }}
      send={(before, note) => write({ place: place.handle, order: id, before, note })}
    />
  )
}
