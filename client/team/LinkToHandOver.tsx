import { type ReactNode, useState } from 'react'
import { useText } from '../office/language.ts'
import { Field } from '../office/parts/Field.tsx'
import { Sheet } from '../office/parts/Sheet.tsx'

interface LinkToHandOverProps {
  link: string
  email: string
  hint: string
  onClose: () => void
  /** What else is to be known. */
  children?: ReactNode
}

/** The mail is on its way; a link that leads to the invitation may be handed over by whatever means. */
export function LinkToHandOver({ link, email, hint, onClose, children }: LinkToHandOverProps) {
  const t = useText()
  const [isCopied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard.writeText(link).then(() => setCopied(true))
  return (
    <Sheet
      title={t('team.inviteDone')}
      say={t('team.inviteDoneSay', { email })}
      isOpen
      onClose={onClose}
      bottom={
        <>
          {'clipboard' in navigator && (
            <button type="button" className="button" onClick={copy}>
              {t(isCopied ? 'team.copied' : 'team.copy')}
            </button>
          )}
          <button type="button" className="button" data-variant="quiet" data-size="small" onClick={onClose}>
            {t('office.done')}
          </button>
        </>
      }
    >
      {children && <p>{children}</p>}
      <Field label={t('team.link')} value={link} readOnly onFocus={({ target }) => target.select()} hint={hint} />
    </Sheet>
  )
}
