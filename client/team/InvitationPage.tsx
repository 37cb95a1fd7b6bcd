import { type SubmitEvent, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Me } from '#contract/team-office.ts'
import { formatDate } from '../i18n/dates.ts'
import { useAnswer } from '../office/answers.ts'
import { useLanguage, useText } from '../office/language.ts'
import { useLinkWord } from '../office/frame/link-word.ts'
import { hourOf } from '../office/moments.ts'
import { useOffice } from '../office/office-context.ts'
import { Switch } from '../office/parts/choices.tsx'
import { Door } from '../office/parts/Door.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { hasPasskeys } from '../office/proof/passkeys.ts'
import { useMe } from '../office/use-me.ts'
import { useWrite } from '../office/writes.ts'
import { InvitationByCode } from './InvitationByCode.tsx'
import { forgetInvitation, keepInvitation, keptInvitation } from './kept-invitation.ts'
import { NewName } from './NewName.tsx'
import type { WayInProps } from './way-in.ts'

/** Who invites whom to what, and the way in, which the link itself decides. */
export function InvitationPage() {
  const t = useText()
  const language = useLanguage()
  const word = useLinkWord()
  const token = word || keptInvitation()
  const [, navigate] = useLocation()
  const { session } = useOffice()
  const me = useMe()
  const invitation = useAnswer('invitationRead', { token })
  if (invitation.error)
    return (
      <Door title={t('team.invitation.gone')}>
        <Failed error={invitation.error} onAgain={() => void invitation.refetch()} />
      </Door>
    )
  if (!invitation.data) return <Door title={t('team.invitation.title')}>{null}</Door>
  const { placeName, role, until, email, invitedBy, opensAt } = invitation.data
  const words = t(`office.roles.${role}.name`)
  const enter = (entered: Me) => {
    forgetInvitation()
    void session
      .enter(entered)
      .then(() => navigate(entered.staff?.hasPasskey || !hasPasskeys() ? '/' : '/login/keep', { replace: true }))
  }
  return (
    <Door title={placeName} low={t('team.invitation.once', { email })}>
      <p className="lede">
        {invitedBy
          ? t('team.invitation.say', { who: invitedBy, role: words })
          : t('team.invitation.sayAlone', { role: words })}{' '}
        {`${t(`office.roles.${role}.say`)}.`}
        {until && ` ${t('team.invitation.until', { day: formatDate(until, language) })}`}
      </p>
      {opensAt ? (
        <p>
          {t('team.invitation.waits', {
            ...{ place: placeName, day: formatDate(opensAt, language, 'WEEKDAY'), time: hourOf(opensAt, language) },
          })}
        </p>
      ) : (
        <WayIn invitation={invitation.data} staff={me.data?.staff ?? null} token={token} onEntered={enter} />
      )}
    </Door>
  )
}

function WayIn({ staff, ...way }: WayInProps & { staff: Me['staff'] }) {
  const t = useText()
  const { isKnown } = way.invitation
  if (staff || isKnown === false) return <Accepting staff={staff} {...way} />
  return (
    <>
      {isKnown === null && <InvitationByCode {...way} />}
      <Link
        className={isKnown ? 'button' : 'word'}
        data-size={isKnown ? 'block' : undefined}
        href={`/login?to=${encodeURIComponent('/open')}`}
        onClick={() => keepInvitation(way.token)}
      >
        {t(isKnown ? 'team.invitation.loginFirst' : 'team.invitation.here')}
      </Link>
    </>
  )
}

/** One press for who is there, a name for who is new and comes by the mail. */
function Accepting({ token, invitation: { email }, staff, onEntered }: WayInProps & { staff: Me['staff'] }) {
  const t = useText()
  const language = useLanguage()
  const [displayName, setName] = useState('')
  const [isKept, setKept] = useState(false)
  const accept = useWrite('invitationAccept', { onDone: onEntered })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    accept.write({ token, language, isKept, ...(!staff && { displayName }) })
  }
  return (
    <form noValidate className="stack" data-fill data-gap="5" onSubmit={submit}>
      {staff && staff.email !== email && <p role="alert">{t('team.invitation.other', { email: staff.email })}</p>}
      {!staff && (
        <>
          <NewName value={displayName} error={accept.error} onType={setName} />
          <Switch label={t('team.login.keep')} isOn={isKept} onTurn={setKept} />
        </>
      )}
      <button type="submit" className="button" data-size="block" data-busy={accept.isBusy || undefined}>
        {t('team.invitation.accept')}
      </button>
    </form>
  )
}
