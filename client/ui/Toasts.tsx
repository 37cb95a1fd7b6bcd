import { lazy, Suspense, useEffect, useState } from 'react'
import { onMessages } from './messages.ts'
import { PlainToastRegion } from './PlainToastRegion.tsx'

export interface ToastTexts {
  /** Name of the region and of the button of each toast. */
  region: string
  close: string
}

/**
 * Shows what `showMessages` is given; once per document. The toast library is fetched with the first message. When that
 * fails the message is very likely "no connection", so it is shown without the library.
 */
export function Toasts({ texts }: { texts: ToastTexts }) {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => onMessages(() => setNeeded(true)), [])
  if (!isNeeded) return null
  return (
    <Suspense>
      <ToastRegion texts={texts} />
    </Suspense>
  )
}

const ToastRegion = lazy(() =>
  import('./ToastRegion.tsx').then(
    (module) => ({ default: module.ToastRegion }),
    () => ({ default: PlainToastRegion }),
  ),
)
