import { useState } from 'react'
import { useText } from '../i18n/text.tsx'

/** Puts a text into the clipboard and says so. Where the browser has none, there is no button. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useText()
  const [isCopied, setCopied] = useState(false)
  // Missing where a page is served without TLS.
  if (typeof navigator === 'undefined' || !('clipboard' in navigator)) return null
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <button type="button" className="copy" onClick={() => void copy()}>
      <span aria-live="polite">{t(isCopied ? 'order.transfer.copied' : 'order.transfer.copy')}</span>
      <span className="visually-hidden">{` ${label}`}</span>
    </button>
  )
}
