import { useEffect, useState } from 'react'
import { useDependencies } from '../base/dependencies.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { Modal } from '../ui/Modal.tsx'
import { WaitForm } from './WaitForm.tsx'

export interface WaitedFor {
  productId: string
  /** The wine with its year, as the page calls it. */
  wine: string
}

/** The address to tell, in a box over the page; it opens when its words are there, which the page has not brought. */
export function WaitModal({ productId, wine, onClose }: WaitedFor & { onClose: () => void }) {
  const t = useText()
  const { loadBundles } = useDependencies()
  const language = useLanguage()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    void loadBundles(language, ['validation', 'waiting']).then(() => setReady(true))
  }, [language, loadBundles])
  if (!isReady) return null
  return (
    <Modal title={t('waiting.box.title')} closeLabel={t('common.buttons.close')} isOpen onClose={onClose}>
      <div className="stack" data-gap="5" data-fill="">
        <p className="muted">{t('waiting.box.text', { wine })}</p>
        <WaitForm productId={productId} />
      </div>
    </Modal>
  )
}
