import { useEffect, useRef, type MouseEvent } from 'react'
import { lockScroll } from './scroll-lock.ts'

export interface DialogState {
  isOpen: boolean
  /** The visitor asks to close: the button, Escape or a click beside the panel. Set `isOpen` to false. */
  onClose: () => void
  /** Once it has closed, whoever closed it (PAGE-07). */
  onClosed?: () => void
}

/**
 * A native modal dialog driven by `isOpen`. The browser holds the focus inside and makes the page behind inert;
 * here: focus to the close button and back to the opener, the page held still, a click beside it.
 */
export function useDialog({ isOpen, onClose, onClosed }: DialogState) {
  const dialog = useRef<HTMLDialogElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const isPressedBeside = useRef(false)

  useEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    const opener = document.activeElement
    element.showModal()
    closeButton.current?.focus()
    const unlock = lockScroll()
    return () => {
      unlock()
      element.close()
      // Safari does not focus a button that is clicked, so there the opener is the page itself.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [isOpen])

  return {
    closeButton: { ref: closeButton, onClick: onClose },
    dialog: {
      ref: dialog,
      // Escape: heard before it closes, since `close` comes a moment later and a key pressed in between counts.
      onCancel: onClose,
      onClose: () => {
        // By now React's strict mode, or a quick visitor, may have opened it again.
        if (dialog.current?.open) return
        if (isOpen) onClose()
        onClosed?.()
      },
      // Press and release both beside it: a text selection that ends outside is no wish to close.
      onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
        isPressedBeside.current = isBeside(event)
      },
      onClick: (event: MouseEvent<HTMLDialogElement>) => {
        if (isPressedBeside.current && isBeside(event)) onClose()
      },
    },
  }
}

/** The backdrop belongs to the dialog, so its clicks come from it; only the place tells them apart. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
