import { useEffect, useId, useRef, useState } from 'react'
import { type Carrier, carrierName, carrierOf, carriers } from '#contract/carriers.ts'
import type { OfficeOrder } from '#contract/orders-office.ts'
import { useAnswer } from '../office/answers.ts'
import { useText } from '../office/language.ts'
import { Field } from '../office/parts/Field.tsx'
import { Sheet } from '../office/parts/Sheet.tsx'
import { usePlace } from '../office/place.ts'
import { PartOfOrder } from './PartOfOrder.tsx'
import type { Part, Travelling } from './steps.ts'

interface SendSheetProps {
  name: string
  /** Whose label says its number. */
  order: string
  /** What has not left yet; absent where the list knows no lines, and where nothing can be parted. */
  unsent?: OfficeOrder['lines']
  onClose: () => void
  /** @param parts null for all that is left. */
  onSend: (travelling: Travelling, parts: Part[] | null) => void
}

const noLines: OfficeOrder['lines'] = []

/** A parcel leaves: under which number, if it has one. The buyer is written to once the undo is gone. */
export function SendSheet({ name, order, unsent = noLines, onClose, onSend }: SendSheetProps) {
  const t = useText()
  const [typed, setTyped] = useState<string>()
  const label = useLabel(order)
  const number = typed ?? label?.trackingNumber ?? ''
  const [chosen, setChosen] = useState<Carrier | '' | null>(null)
  const [parts, setParts] = useState<ReadonlyMap<string, number> | null>(null)
  const carrier = chosen ?? (typed === undefined ? label?.carrier : null) ?? carrierOf(number) ?? ''
  const field = useRef<HTMLInputElement>(null)
  // The sheet gives the focus to its way out; here the number is what one comes for, typed or scanned.
  useEffect(() => field.current?.focus(), [])
  const all = unsent.reduce((sum, line) => sum + line.unsent, 0)
  const count = parts ? [...parts.values()].reduce((sum, quantity) => sum + quantity, 0) : all
  const isPart = parts !== null && count < all
  const send = () => {
    if (parts && count === 0) return
    const trackingNumber = number.trim() || null
    const inIt = [...(parts ?? [])].flatMap(([line, quantity]) => (quantity > 0 ? [{ line, quantity }] : []))
    onSend({ trackingNumber, carrier: trackingNumber && carrier !== '' ? carrier : null }, isPart ? inIt : null)
  }
  return (
    <Sheet
      title={t('orders.send.title')}
      say={t('orders.send.say', { name })}
      isOpen
      onClose={onClose}
      onSubmit={send}
      bottom={
        <button type="submit" className="button" aria-disabled={count === 0 && parts !== null ? true : undefined}>
          {isPart ? t('orders.send.doPart', { count }) : t('orders.send.do', { name })}
        </button>
      }
    >
      <Field
        ref={field}
        label={t('orders.send.number')}
        hint={t('orders.send.hint')}
        value={number}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="send"
        onChange={({ target }) => setTyped(target.value)}
      />
      {number.trim() !== '' && <CarrierField carrier={carrier} onChoose={setChosen} />}
      {all > 1 &&
        (parts ? (
          <PartOfOrder unsent={unsent} parts={parts} onChange={setParts} />
        ) : (
          <button
            type="button"
            className="word"
            onClick={() => setParts(new Map(unsent.map((line) => [line.id, line.unsent])))}
          >
            {t('orders.send.partly')}
          </button>
        ))}
    </Sheet>
  )
}

/** The first one whose parcel has not left; none where none was made, or nobody can be asked. */
function useLabel(order: string) {
  const { place } = usePlace()
  const { data } = useAnswer('parcelLabels', { place: place.handle, order })
  return data?.labels.find(({ state, isUsed }) => state === 'made' && !isUsed)
}

interface CarrierFieldProps {
  carrier: Carrier | ''
  onChoose: (carrier: Carrier | '') => void
}

/** Whose page the number opens; known by itself where only one carrier gives such numbers. */
function CarrierField({ carrier, onChoose }: CarrierFieldProps) {
  const t = useText()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{t('orders.send.carrier')}</label>
      <select
        className="input"
        id={id}
        value={carrier}
        onChange={({ target }) => onChoose(carriers.find((known) => known === target.value) ?? '')}
      >
        <option value="">{t('orders.send.noCarrier')}</option>
        {carriers.map((known) => (
          <option key={known} value={known}>
            {carrierName(known)}
          </option>
        ))}
      </select>
    </div>
  )
}
