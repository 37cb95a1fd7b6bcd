import { useState } from 'react'
import { useText } from '../office/language.ts'
import { Field } from '../office/parts/Field.tsx'
import { Sheet } from '../office/parts/Sheet.tsx'

interface SendSheetProps {
  name: string
  onClose: () => void
  onSend: (trackingNumber: string | null) => void
}

/** A parcel leaves: under which number, if it has one. The buyer is written to once the undo is gone. */
export function SendSheet({ name, onClose, onSend }: SendSheetProps) {
  const t = useText()
  const [number, setNumber] = useState('')
  const send = () => onSend(number.trim() || null)
  return (
    <Sheet
      title={t('orders.send.title')}
      say={t('orders.send.say', { name })}
      isOpen
      onClose={onClose}
      onSubmit={send}
      bottom={
        <button type="submit" className="button">
          {t('orders.send.do', { name })}
        </button>
      }
    >
      <Field
        label={t('orders.send.number')}
        hint={t('orders.send.hint')}
        value={number}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="send"
        onChange={({ target }) => setNumber(target.value)}
      />
    </Sheet>
  )
}
