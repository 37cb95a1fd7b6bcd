import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '../ui/Button.tsx'
import { loadContactForm, openContact } from './contact-ui.ts'

interface ContactButtonProps extends ButtonLook {
  /** Whom it is for, when the place of the button says so. */
  contactIndex?: number | null
  children: ReactNode
}

/** Opens the contact form; its code is on the way as soon as the visitor points at the button. */
export const ContactButton = ({ contactIndex = null, children, ...look }: ContactButtonProps) => (
  <Button
    {...look}
    aria-haspopup="dialog"
    onPointerEnter={loadContactForm}
    onFocus={loadContactForm}
    onClick={() => openContact(contactIndex)}
  >
    {children}
  </Button>
)
