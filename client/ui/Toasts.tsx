import { useEffect, useRef, useState } from 'react'
import type { Message } from '#contract/envelope.ts'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { onMessages, takeMessages } from './messages.ts'
import { toastLevels } from './toast-levels.ts'

interface ToastTexts {
  /** Name of the region and of the button of each toast. */
  region: string
  close: string
}

/**
 * Shows what `showMessages` is given; once per document. The bar is a toast's clock: when its animation ends the toast
 * goes, and the style stops it while the pointer or the focus is there. In the first load, because what has to be said
 * is very likely that there is no connection.
 */
export function Toasts({ texts }: { texts: ToastTexts }) {
  const region = useRef<HTMLElement>(null)
  const [shown, setShown] = useState<Message[]>([])
  useEffect(
    () =>
      onMessages(() => {
        const arrived = takeMessages()
        setShown((before) => arrived.reduce(withMessage, before))
      }),
    [],
  )
  useEffect(() => {
    if (region.current && shown.length > 0) raise(region.current)
  }, [shown])
  const close = (message: Message) => setShown((before) => before.filter((each) => each !== message))
  if (shown.length === 0) return null
  return (
    <section ref={region} className="toasts" popover="manual" aria-label={texts.region}>
      {shown.map((message) => {
        const { level, icon, role } = toastLevels[message.type]
        return (
          <div key={idOf(message)} className={`toast ${level}`} role={role}>
            <Icon name={icon} />
            <span>{message.formattedMessage}</span>
            <IconButton icon="close" label={texts.close} onClick={() => close(message)} />
            <span className="progress" aria-hidden="true" onAnimationEnd={() => close(message)} />
          </div>
        )
      })}
    </section>
  )
}

/** The sentence is its identity: said twice while it is still there, it stands there once. */
const idOf = ({ type, formattedMessage }: Message): string => `${type} ${formattedMessage}`

const withMessage = (shown: Message[], message: Message): Message[] =>
  shown.some((each) => idOf(each) === idOf(message)) ? shown : [...shown, message]

/** Above everything, also above a dialog that was opened since: the last one shown is on top. */
function raise(region: HTMLElement) {
  // Popovers are missing in browsers of before 2024; there the region is an ordinary fixed box.
  if (!('showPopover' in region)) return
  const isShown = region.matches(':popover-open')
  if (isShown && !document.querySelector('dialog:modal')) return
  if (isShown) region.hidePopover()
  region.showPopover()
}
