import { useEffect, useState } from 'react'
import type { Product } from '#contract/shop.ts'
import { useDependencies } from '../base/dependencies.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { titleWithYear } from '../shop/wine-words.ts'
import { Modal } from '../ui/Modal.tsx'
import { WaitForm } from './WaitForm.tsx'

/** The address to tell, in a box over the page; it opens when its words are there, which the page has not brought. */
export function WaitModal({ product, onClose }: { product: Product; onClose: () => void }) {
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
        <p className="muted">{t('waiting.box.text', { wine: titleWithYear(product) })}</p>
        <WaitForm productId={product._id} />
      </div>
    </Modal>
  )
}
