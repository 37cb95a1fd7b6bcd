import { useText } from '../office/language.ts'
import { say } from '../office/toasts.ts'

/** A link that leads to the invitation, to hand over by whatever means; nothing where the browser keeps no clipboard. */
export function CopyLink({ link, email }: { link: string; email: string }) {
  const t = useText()
  if (!('clipboard' in navigator)) return null
  const copy = () => void navigator.clipboard.writeText(link).then(() => say({ text: t('team.linkCopied', { email }) }))
  return (
    <button type="button" className="word" aria-label={t('team.copyOf', { email })} onClick={copy}>
      {t('team.copy')}
    </button>
  )
}
