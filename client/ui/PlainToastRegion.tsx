import { useEffect, useState } from 'react'
import type { Message } from '#contract/envelope.ts'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { onMessages, takeMessages } from './messages.ts'
import { toastLevels } from './toast-levels.ts'
import type { ToastTexts } from './Toasts.tsx'

/** Toasts without a library and without a clock: they stay until they are closed. */
export function PlainToastRegion({ texts }: { texts: ToastTexts }) {
  const [messages, setMessages] = useState<Message[]>([])
  useEffect(
    () =>
      onMessages(() => {
        const arrived = takeMessages()
        setMessages((shown) => [...shown, ...arrived])
      }),
    [],
  )
  return (
    <section className="toasts" aria-label={texts.region}>
      {messages.map((message, index) => (
        <div key={index} className={`toast ${toastLevels[message.type].level}`} role={toastLevels[message.type].role}>
          <Icon name={toastLevels[message.type].icon} />
          <span>{message.formattedMessage}</span>
          <IconButton
            icon="close"
            label={texts.close}
            onClick={() => setMessages((shown) => shown.filter((each) => each !== message))}
          />
        </div>
      ))}
    </section>
  )
}
