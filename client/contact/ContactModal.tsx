import { useEffect } from 'react'
import { useLocation } from '../base/location.ts'
import { useText } from '../i18n/text.tsx'
import { Modal } from '../ui/Modal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { closeContact, useContactUi } from './contact-ui.ts'

/** The contact form over the page, once per document; the form itself is fetched when it is first asked for (PAGE-06). */
export function ContactModal() {
  const t = useText()
  const { pathname } = useLocation()
  const { isOpen, contactIndex, ContactForm } = useContactUi()
  useEffect(closeContact, [pathname])
  return (
    <Modal
      title={t('contact.modal.title')}
      closeLabel={t('contact.modal.close')}
      isOpen={isOpen}
      onClose={closeContact}
    >
      <div className="stack" data-gap="5" data-fill="">
        <p className="muted">{t('contact.modal.intro')}</p>
        {ContactForm ? (
          <ContactForm contactIndex={contactIndex} onSent={closeContact} />
        ) : (
          isOpen && <Skeleton lines={[40, 100, 40, 100, 25]} />
        )}
      </div>
    </Modal>
  )
}
