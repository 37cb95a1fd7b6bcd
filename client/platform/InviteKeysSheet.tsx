import { useState } from 'react'
import type { OfficeResult } from '#contract/office-endpoints.ts'
import type { House } from '#contract/platform-office.ts'
import type { OfficeLanguage } from '#contract/team-office.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, useText } from '../office/language.ts'
import { hourOf } from '../office/moments.ts'
import { Sheet } from '../office/parts/Sheet.tsx'
import { usePlace } from '../office/place.ts'
import { fieldError } from '../office/refusal.ts'
import { useWrite } from '../office/writes.ts'
import { InvitedEmail, InvitedLanguage } from '../team/invitation-fields.tsx'
import { LinkToHandOver } from '../team/LinkToHandOver.tsx'

/** Somebody who will answer for a house; the link that is shown may be handed over. */
export function InviteKeysSheet({ house: { handle, name }, onClose }: { house: House; onClose: () => void }) {
  const t = useText()
  const spoken = useLanguage()
  const { place } = usePlace()
  const [email, setEmail] = useState('')
  const [language, setLanguage] = useState<OfficeLanguage>(spoken)
  const [made, setMade] = useState<OfficeResult<'keyHolderInvite'>>()
  const invite = useWrite('keyHolderInvite', {
    said: () => t('platform.keys.done', { email: email.trim() }),
    onDone: setMade,
  })
  if (made)
    return (
      <LinkToHandOver link={made.link} email={email.trim()} hint={t('platform.keys.hint')} onClose={onClose}>
        {made.opensAt &&
          t('platform.keys.wait', {
            ...{ day: formatDate(made.opensAt, spoken, 'WEEKDAY'), time: hourOf(made.opensAt, spoken) },
          })}
      </LinkToHandOver>
    )
  return (
    <Sheet
      title={t('platform.keys.verb')}
      say={t('platform.keys.say', { name })}
      isOpen
      onClose={onClose}
      onSubmit={() => invite.write({ place: place.handle, house: handle, email: email.trim(), language })}
      bottom={
        <button type="submit" className="button" data-busy={invite.isBusy || undefined}>
          {t('platform.keys.act')}
        </button>
      }
    >
      <InvitedEmail value={email} error={fieldError(invite.error, 'email')} onChange={setEmail} />
      <InvitedLanguage value={language} onChoose={setLanguage} />
    </Sheet>
  )
}
