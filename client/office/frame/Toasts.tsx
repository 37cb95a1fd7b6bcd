import { useEffect, useRef, useSyncExternalStore } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { useText } from '../language.ts'
import { say, shownToast } from '../toasts.ts'
import { useWrite } from '../writes.ts'

/**
 * What has happened, and for ten seconds the way back. The bar is the clock: it stands still while the pointer or the
 * focus is there. The region is always there, since one that comes with its sentence is often not read aloud.
 */
export function Toasts() {
  const t = useText()
  const toast = useSyncExternalStore(shownToast.watch, shownToast.get)
  const region = useRef<HTMLDivElement>(null)
  const undo = useWrite('undo', { onDone: () => say({ text: t('office.undone') }) })
  useEffect(() => {
    const element = region.current
    // A popover, so that it is seen above an open sheet; browsers of before 2024 have none.
    if (!element || !('showPopover' in element)) return
    const isOpen = element.matches(':popover-open')
    if (isOpen && !(toast && document.querySelector('dialog[open]'))) return
    if (isOpen) element.hidePopover()
    element.showPopover()
  }, [toast])
  const close = () => shownToast.set(null)
  const shown = toast && (
    <div
      key={toast.text}
      className={toast.isError ? 'toast error' : 'toast'}
      role={toast.isError ? 'alert' : undefined}
      data-returns-focus
    >
      <span>{toast.text}</span>
      {toast.undo && (
        <button
          type="button"
          className="undo"
          aria-keyshortcuts="Z Control+Z"
          onClick={() => {
            if (toast.undo) undo.write(toast.undo)
            close()
          }}
        >
          {t('office.undo')}
        </button>
      )}
      <IconButton icon="close" label={t('office.closeMessage')} onClick={close} />
      <span className="progress" aria-hidden="true" onAnimationEnd={close} />
    </div>
  )
  return (
    <div ref={region} className="toasts" popover="manual">
      <div role="status">{!toast?.isError && shown}</div>
      {toast?.isError && shown}
    </div>
  )
}
