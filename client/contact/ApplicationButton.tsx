import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../base/chunk-errors.ts'
import { Button } from '../ui/Button.tsx'

/** Fetched by who wants to sell: few do. */
const ApplicationModal = lazy(() =>
  loadChunk(() => import('./ApplicationModal.tsx')).then((module) => ({ default: module.ApplicationModal })),
)

export function ApplicationButton({ title, label }: { title: string; label: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label || title}
      </Button>
      {isOpen && (
        <Suspense>
          <ApplicationModal title={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
