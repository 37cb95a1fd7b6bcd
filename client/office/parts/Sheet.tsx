import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { useDialog } from '../../ui/use-dialog.ts'
import { useText } from '../language.ts'

export interface SheetProps {
  title: string
  say?: ReactNode
  isOpen: boolean
  onClose: () => void
  /** Enter in a field does what the first button says. */
  onSubmit?: () => void
  bottom?: ReactNode
  children: ReactNode
}

/** From below on a phone, from the side on a wide screen; never one over another. */
export function Sheet({ title, say, isOpen, onClose, onSubmit, bottom, children }: SheetProps) {
  const t = useText()
  const id = useId()
  const { dialog, closeButton } = useDialog({ isOpen, onClose })
  const content = useRef<HTMLDivElement>(null)
  // Whoever came by keyboard came to fill in; a finger would open a keyboard over half the sheet.
  useEffect(() => {
    if (isOpen && closeButton.ref.current?.matches(':focus-visible'))
      content.current
        ?.querySelector<HTMLElement>('input:not([type=radio]):enabled, input:checked, select:enabled, textarea:enabled')
        ?.focus()
  }, [isOpen, closeButton.ref])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  const inside = (
    <>
      <div ref={content} className="content">
        {children}
      </div>
      {bottom && <div className="bottom">{bottom}</div>}
    </>
  )
  return (
    <dialog {...dialog} className="drawer" aria-labelledby={id}>
      <div className="top">
        <div>
          <h2 id={id}>{title}</h2>
          {say && <p>{say}</p>}
        </div>
        <IconButton {...closeButton} icon="close" label={t('office.close')} />
      </div>
      {/* The server's own rules answer under the fields, in the person's language; the browser's bubbles do not. */}
      {onSubmit ? (
        <form noValidate onSubmit={submit}>
          {inside}
        </form>
      ) : (
        inside
      )}
    </dialog>
  )
}
