import { useState } from 'react'
import type { OfficeResult } from '#contract/office-endpoints.ts'
import type { OfficeOrder } from '#contract/orders-office.ts'
import { useText } from '../office/language.ts'
import { PickOne } from '../office/parts/choices.tsx'
import { Field } from '../office/parts/Field.tsx'
import { Sheet } from '../office/parts/Sheet.tsx'
import { usePlace } from '../office/place.ts'
import { fieldError } from '../office/refusal.ts'
import { useWrite } from '../office/writes.ts'

interface LetterSheetProps {
  order: OfficeOrder
  offers: OfficeResult<'orderLetters'>['offers']
  /** The buyer's address. */
  to: string
  onClose: () => void
}

/** Which letter, and where it goes: the button says both. */
export function LetterSheet({ order: { id, name }, offers, to, onClose }: LetterSheetProps) {
  const t = useText()
  const { place } = usePlace()
  const [chosen, setChosen] = useState('0')
  const [address, setAddress] = useState(to)
  // A press that is repeated after a lost answer is the same letter.
  const [letter] = useState(() => crypto.randomUUID())
  const { write, isBusy, error } = useWrite('orderLetterAgain', {
    said: () => t('orders.letters.said', { name }),
    onDone: onClose,
  })
  const offer = offers[Number(chosen)]
  const send = () => {
    if (!offer) return
    const { kind, about } = offer
    write({ place: place.handle, order: id, letter, kind, about, to: address.trim() })
  }
  return (
    <Sheet
      title={t('orders.letters.sheet')}
      say={t('orders.letters.say')}
      isOpen
      onClose={onClose}
      onSubmit={send}
      bottom={
        <button type="submit" className="button" data-busy={isBusy || undefined}>
          {t('orders.letters.do')}
        </button>
      }
    >
      <PickOne
        legend={t('orders.letters.which')}
        choices={offers.map(({ kind, parcel }, index) => ({
          value: String(index),
          label: t(`orders.letters.kinds.${kind}`),
          ...(parcel !== null && { say: t('orders.parcels.one', { number: parcel }) }),
        }))}
        value={chosen}
        onChoose={setChosen}
      />
      <Field
        label={t('orders.letters.address')}
        hint={t('orders.letters.hint')}
        type="email"
        inputMode="email"
        value={address}
        maxLength={254}
        autoComplete="off"
        error={fieldError(error, 'to')}
        onChange={({ target }) => setAddress(target.value)}
      />
    </Sheet>
  )
}
