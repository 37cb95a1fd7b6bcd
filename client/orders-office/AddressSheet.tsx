import { useId, useState } from 'react'
import type { OfficeOrder } from '#contract/orders-office.ts'
import { useText } from '../office/language.ts'
import { Field } from '../office/parts/Field.tsx'
import { Sheet } from '../office/parts/Sheet.tsx'
import { usePlace } from '../office/place.ts'
import { fieldError, OfficeRefusal } from '../office/refusal.ts'
import { useWrite } from '../office/writes.ts'

/** Where a parcel goes, put right before it leaves. */
export function AddressSheet({ order, onClose }: { order: OfficeOrder; onClose: () => void }) {
  const t = useText()
  const id = useId()
  const { place } = usePlace()
  // As it was seen when the sheet was opened: what a colleague writes meanwhile is refused, not overwritten.
  const [before] = useState(order.contact.address)
  const [lines, setLines] = useState(before.addressLines.join('\n'))
  const [postalCode, setPostalCode] = useState(before.postalCode)
  const [city, setCity] = useState(before.city)
  const { write, isBusy, error } = useWrite('orderAddress', {
    said: () => t('orders.address.said', { name: order.name }),
    onDone: onClose,
  })
  const at = (field: string) => fieldError(error, `contact.address.${field}`)
  // Of any line: they are written on one sheet.
  const wrongLines =
    error instanceof OfficeRefusal
      ? error.errors.find(({ field }) => field?.includes('address.addressLines'))?.formattedMessage
      : undefined
  const save = () => {
    const addressLines = lines.split('\n').filter((line) => line.trim())
    write({ place: place.handle, order: order.id, before, address: { ...before, addressLines, postalCode, city } })
  }
  return (
    <Sheet
      title={t('orders.address.title')}
      say={t('orders.address.say')}
      isOpen
      onClose={onClose}
      onSubmit={save}
      bottom={
        <button type="submit" className="button" data-busy={isBusy || undefined}>
          {t('orders.address.do')}
        </button>
      }
    >
      <div className="field" data-state={wrongLines ? 'invalid' : undefined}>
        <label htmlFor={id}>{t('orders.address.street')}</label>
        <textarea
          className="input"
          id={id}
          rows={2}
          maxLength={240}
          autoComplete="off"
          value={lines}
          aria-describedby={wrongLines && `${id}-error`}
          onChange={({ target }) => setLines(target.value)}
        />
        {wrongLines && (
          <p className="error" id={`${id}-error`} role="alert">
            {wrongLines}
          </p>
        )}
      </div>
      <Field
        label={t('orders.address.postalCode')}
        value={postalCode}
        maxLength={16}
        autoComplete="off"
        error={at('postalCode')}
        onChange={({ target }) => setPostalCode(target.value)}
      />
      <Field
        label={t('orders.address.city')}
        value={city}
        maxLength={80}
        autoComplete="off"
        error={at('city')}
        onChange={({ target }) => setCity(target.value)}
      />
    </Sheet>
  )
}
