import { useState } from 'react'
import { type Role, rolesOf } from '#contract/rights.ts'
import type { OfficeLanguage } from '#contract/team-office.ts'
import { useLanguage, useText } from '../office/language.ts'
import { PickOne } from '../office/parts/choices.tsx'
import { Sheet } from '../office/parts/Sheet.tsx'
import { usePlace } from '../office/place.ts'
import { fieldError } from '../office/refusal.ts'
import { useWrite } from '../office/writes.ts'
import { InvitedEmail, InvitedLanguage } from './invitation-fields.tsx'
import { LinkToHandOver } from './LinkToHandOver.tsx'
import { UntilField } from './UntilField.tsx'

/** A link, a person, once. What each role may do stands below its word. */
export function InviteSheet({ onClose }: { onClose: () => void }) {
  const t = useText()
  const spoken = useLanguage()
  const { place } = usePlace()
  const roles = rolesOf[place.kind].toReversed()
  const [role, setRole] = useState<Role>(roles[0] ?? 'editor')
  const [email, setEmail] = useState('')
  const [until, setUntil] = useState<string | null>(null)
  const [language, setLanguage] = useState<OfficeLanguage>(spoken)
  const [link, setLink] = useState<string>()
  const invite = useWrite('invite', {
    said: () => t('team.inviteSent', { email: email.trim() }),
    onDone: (made) => setLink(made.link ?? undefined),
  })
  if (link) return <LinkToHandOver link={link} email={email.trim()} hint={t('team.linkHint')} onClose={onClose} />
  return (
    <Sheet
      title={t('team.invite')}
      say={t('team.inviteSay')}
      isOpen
      onClose={onClose}
      onSubmit={() => invite.write({ place: place.handle, email: email.trim(), role, until, language })}
      bottom={
        <button type="submit" className="button" data-busy={invite.isBusy || undefined}>
          {t('team.sendInvite')}
        </button>
      }
    >
      <InvitedEmail value={email} error={fieldError(invite.error, 'email')} onChange={setEmail} />
      <PickOne
        legend={t('team.whatFor')}
        choices={roles.map((value) => ({
          value,
          label: t(`office.roles.${value}.name`),
          say: t(`office.roles.${value}.say`),
        }))}
        value={role}
        onChoose={setRole}
      />
      <UntilField value={until} onChange={setUntil} error={fieldError(invite.error, 'until')} />
      <InvitedLanguage value={language} onChoose={setLanguage} />
    </Sheet>
  )
}
