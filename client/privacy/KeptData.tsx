import { useWrite } from '../base/use-write.ts'
import { useState } from 'react'
import type { KeptData as Kept } from '#contract/privacy.ts'
import { useDependencies } from '../base/dependencies.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/Modal.tsx'
import { Notice } from '../ui/Notice.tsx'

/** What there is, to be taken along or erased. */
export function KeptData({ token, kept }: { token: string; kept: Kept }) {
  const t = useText()
  const { call } = useDependencies()
  const [isAsked, setAsked] = useState(false)
  const download = useWrite({ mutationFn: () => call('dataExport', { token }) })
  const erase = useWrite({ mutationFn: () => call('dataErase', { token }), onSettled: () => setAsked(false) })
  if (erase.data)
    return (
      <Notice level="success" isLive>
        {erase.data.open > 0 ? t('privacy.erasedButOpen', { count: erase.data.open }) : t('privacy.erased')}
      </Notice>
    )
  const lines = [
    kept.orders > 0 && t('privacy.orders', { count: kept.orders }),
    kept.bookings > 0 && t('privacy.bookings', { count: kept.bookings }),
    kept.carts > 0 && t('privacy.carts', { count: kept.carts }),
    kept.waits > 0 && t('privacy.waits', { count: kept.waits }),
    kept.messages > 0 && t('privacy.messages', { count: kept.messages }),
  ].filter((line) => line !== false)
  if (lines.length === 0) return <p>{t('privacy.nothing')}</p>
  return (
    <>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="row">
        <Button isBusy={download.isPending} onClick={() => download.mutate()}>
          {t('privacy.export')}
        </Button>
        <Button variant="outline" aria-haspopup="dialog" onClick={() => setAsked(true)}>
          {t('privacy.erase')}
        </Button>
      </div>
      <Modal
        title={t('privacy.eraseTitle')}
        closeLabel={t('common.buttons.close')}
        isOpen={isAsked}
        onClose={() => setAsked(false)}
      >
        <div className="stack" data-gap="5">
          <p>{t('privacy.eraseText')}</p>
          <div>
            <Button isBusy={erase.isPending} onClick={() => erase.mutate()}>
              {t('privacy.eraseConfirm')}
            </Button>
          </div>
        </div>
      </Modal>
    </>
  )
}
