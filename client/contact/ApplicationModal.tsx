import { useEffect, useState } from 'react'
import { useDependencies } from '../base/dependencies.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { Modal } from '../ui/Modal.tsx'
import { ApplicationForm } from './ApplicationForm.tsx'

/** The form over the page; it opens when its words are there, which the page has not brought. */
export function ApplicationModal({ title, onClose }: { title: string; onClose: () => void }) {
  const t = useText()
  const { loadBundles } = useDependencies()
  const language = useLanguage()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    void loadBundles(language, ['validation', 'selling']).then(() => setReady(true))
  }, [language, loadBundles])
  if (!isReady) return null
  return (
    <Modal title={title} closeLabel={t('selling.form.close')} isOpen onClose={onClose}>
      <ApplicationForm onSent={onClose} />
    </Modal>
  )
}
