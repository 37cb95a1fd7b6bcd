import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../base/chunk-errors.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/Button.tsx'
import type { WaitedFor } from './WaitModal.tsx'

/** Fetched by who wants to be told: most wines are there. */
const WaitModal = lazy(() =>
  loadChunk(() => import('./WaitModal.tsx')).then((module) => ({ default: module.WaitModal })),
)

/** Under a sold-out wine: whoever wants it is told once when it is back (SELL-04). */
export function WaitButton(wine: WaitedFor) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('shop.stock.tellMe')}
      </Button>
      {isOpen && (
        <Suspense>
          <WaitModal {...wine} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
