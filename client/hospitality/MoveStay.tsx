import { lazy, Suspense, useState } from 'react'
import type { Booking, BookingLine } from '#contract/hospitality.ts'
import { loadChunk } from '../base/chunk-errors.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/Modal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type BookingProof, useMoveBooking } from './queries.ts'

/** The calendar comes with the press: few who look at their booking move it. */
const MoveDates = lazy(() =>
  loadChunk(() => import('./MoveDates.tsx')).then((module) => ({ default: module.MoveDates })),
)

interface MoveStayProps {
  booking: Booking
  line: BookingLine
  proof: BookingProof
}

/** The way to other nights, while the stay could still be cancelled for nothing. */
export function MoveStay({ booking, line, proof }: MoveStayProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const move = useMoveBooking(proof, line._id)
  const close = () => setOpen(false)
  return (
    <>
      {(booking.isMovable || move.isSuccess) && (
        <div className="stack" data-gap="2">
          {booking.isMovable && (
            <Button variant="outline" onClick={() => setOpen(true)}>
              {t('move.button')}
            </Button>
          )}
          {/* There from the beginning, so that it is read aloud when it fills. */}
          <output className="small muted">{move.isSuccess ? t('move.moved') : ''}</output>
        </div>
      )}
      <Modal isOpen={isOpen} onClose={close} title={t('move.title')} closeLabel={t('hospitality.booking.close')}>
        {isOpen && (
          <Suspense fallback={<Skeleton lines={[60, 100, 100, 100]} />}>
            <MoveDates
              booking={booking}
              line={line}
              isBusy={move.isPending}
              onMove={(wish) => move.mutate(wish, { onSuccess: close })}
              onClose={close}
            />
          </Suspense>
        )}
      </Modal>
    </>
  )
}
