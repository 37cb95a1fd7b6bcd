import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../base/chunk-errors.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/Modal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { MessageFormProps } from './MessageForm.tsx'

const load = () => loadChunk(() => import('./MessageForm.tsx'))
// Seldom wanted, and it brings the bot check along.
const MessageForm = lazy(async () => ({ default: (await load()).MessageForm }))

/** Writes to the house about this purchase; the form is fetched when somebody reaches for it (ORDERS-06). */
export function WriteToHouse(props: Omit<MessageFormProps, 'onSent'>) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const reach = () => void load().catch(() => undefined)
  return (
    <>
      <Button
        variant="outline"
        aria-haspopup="dialog"
        onPointerEnter={reach}
        onFocus={reach}
        onClick={() => setOpen(true)}
      >
        {t('contact.banner.button')}
      </Button>
      <Modal
        title={t('contact.modal.title')}
        closeLabel={t('contact.modal.close')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        {isOpen && (
          <Suspense fallback={<Skeleton lines={[40, 100, 25]} />}>
            <MessageForm {...props} onSent={() => setOpen(false)} />
          </Suspense>
        )}
      </Modal>
    </>
  )
}
