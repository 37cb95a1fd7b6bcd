import { useEffect, useState } from 'react'
import { useLanguage, useText } from '../office/language.ts'
import { hourOf } from '../office/moments.ts'
import { Sheet } from '../office/parts/Sheet.tsx'
import { useHere } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'

/** Six digits to read out on the telephone; whoever types them looks along for a quarter of an hour. */
export function AskSupportSheet({ onClose }: { onClose: () => void }) {
  const t = useText()
  const language = useLanguage()
  const { place } = useHere()
  const [asked, setAsked] = useState<{ code: string; expiresAt: string }>()
  const ask = useWrite('supportAsk', { onDone: setAsked })
  const { write } = ask
  useEffect(() => {
    write({ place: place.handle })
    // Once, when the sheet opens: another code would end this one.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <Sheet title={t('team.support.ask.title')} say={t('team.support.ask.say')} isOpen onClose={onClose}>
      <p
        className="code-aloud"
        role="status"
        aria-label={asked ? Array.from(asked.code).join(' ') : t('office.loading')}
      >
        {asked ? `${asked.code.slice(0, 3)} ${asked.code.slice(3)}` : '…'}
      </p>
      {asked && <p>{t('team.support.until', { time: hourOf(asked.expiresAt, language) })}</p>}
      <p className="meta">{t('team.support.sees')}</p>
    </Sheet>
  )
}
