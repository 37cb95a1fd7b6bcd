import { useSite } from '../base/dependencies.ts'
import { useConsent } from '../consent/use-consent.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { chatOf } from './chat.ts'

/** The way to the site's chat, as an entry of the footer; a window is there only for who has said yes to it (THIRD-04). */
export function ChatEntry() {
  const t = useText()
  const chat = chatOf(useSite().configuration.fwk, useLanguage())
  const consent = useConsent()
  if (chat?.kind === 'link')
    return (
      <li>
        <a href={chat.url} target="_blank" rel="noopener noreferrer" title={t('common.socialLinks.newWindow')}>
          {t('common.footer.messenger')}
        </a>
      </li>
    )
  if (!chat || !consent?.chat) return null
  return (
    <li>
      <button type="button" onClick={chat.open}>
        {t('common.footer.chat')}
      </button>
    </li>
  )
}
