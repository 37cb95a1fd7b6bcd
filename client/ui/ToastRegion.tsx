import { useEffect, useRef } from 'react'
// The unstyled entry: the other one writes a <style> into the page, which the content security policy refuses.
import { toast, ToastContainer, type ToastContentProps } from 'react-toastify/unstyled'
import type { Message } from '#contract/envelope.ts'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { onMessages, takeMessages } from './messages.ts'
import { toastLevels } from './toast-levels.ts'
import type { ToastTexts } from './Toasts.tsx'

const shownForMs = 6000

/**
 * Toasts of six seconds; the bar is the clock, it stops while the pointer or the focus is on the toast.
 * Only `Toasts` imports this file: with it comes the library.
 */
export function ToastRegion({ texts }: { texts: ToastTexts }) {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let stop: (() => void) | undefined
    // A moment later: strict mode mounts twice, and the library forgets what it was told in between.
    const start = setTimeout(() => {
      stop = onMessages(() => {
        for (const message of takeMessages()) showToast(message, texts.close)
        if (region.current) raise(region.current)
      })
    })
    return () => {
      clearTimeout(start)
      stop?.()
    }
  }, [texts.close])
  return (
    <div ref={region} className="toasts" popover="manual">
      <ToastContainer
        aria-label={texts.region}
        className={() => 'queue'}
        progressClassName={() => 'progress'}
        autoClose={shownForMs}
        // Hides the bar from screen readers only: its name there would be English. Our style shows it all the same.
        hideProgressBar
        closeOnClick={false}
        draggable={false}
        transition={false}
        icon={false}
        closeButton={false}
      />
    </div>
  )
}

function showToast({ type, formattedMessage }: Message, closeLabel: string) {
  const { level, icon, role } = toastLevels[type]
  const content = ({ closeToast }: ToastContentProps) => (
    <>
      <Icon name={icon} />
      <span>{formattedMessage}</span>
      <IconButton icon="close" label={closeLabel} onClick={closeToast} />
    </>
  )
  // The sentence is its identity: said twice while it is still there, it stands there once.
  toast(content, {
    toastId: encodeURIComponent(`${type} ${formattedMessage}`),
    role,
    className: () => `toast ${level}`,
  })
}

/** Above everything, also above a dialog that was opened since: the last one shown is on top. */
function raise(region: HTMLElement) {
  // Popovers are missing in browsers of before 2024; there the region is an ordinary fixed box.
  if (!('showPopover' in region)) return
  const isShown = region.matches(':popover-open')
  if (isShown && !document.querySelector('dialog:modal')) return
  if (isShown) region.hidePopover()
  region.showPopover()
}
