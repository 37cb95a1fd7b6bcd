import { type SubmitEvent, useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { formatDate } from '../i18n/dates.ts'
import { useAnswer } from '../office/answers.ts'
import { useLanguage, useText } from '../office/language.ts'
import { useOffice } from '../office/office-context.ts'
import { Switch } from '../office/parts/choices.tsx'
import { Door } from '../office/parts/Door.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { Field } from '../office/parts/Field.tsx'
import { hasPasskeys } from '../office/proof/passkeys.ts'
import { fieldError } from '../office/refusal.ts'
import { useMe } from '../office/use-me.ts'
import { useWrite } from '../office/writes.ts'

/** Who invites whom to what. Whoever works here already logs in first and comes back. */
export function InvitationPage() {
  const t = useText()
  const language = useLanguage()
  const { token } = useParams<{ token: string }>()
  const [, navigate] = useLocation()
  const { session } = useOffice()
  const me = useMe()
  const invitation = useAnswer('invitationRead', { token })
  const [displayName, setName] = useState('')
  const [isKept, setKept] = useState(false)
  const accept = useWrite('invitationAccept', {
    onDone: (entered) =>
      void session
        .enter(entered)
        .then(() => navigate(entered.staff?.hasPasskey || !hasPasskeys() ? '/' : '/login/keep', { replace: true })),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    accept.write({ token, language, isKept, ...(isNew && { displayName }) })
  }
  if (invitation.error)
    return (
      <Door title={t('team.invitation.gone')}>
        <Failed error={invitation.error} onAgain={() => void invitation.refetch()} />
      </Door>
    )
  if (!invitation.data) return <Door title={t('team.invitation.title')}>{null}</Door>
  const { placeName, role, until, email, invitedBy, isKnown } = invitation.data
  const isNew = !isKnown && !me.data?.staff
  const isOfOther = me.data?.staff && me.data.staff.email !== email
  const words = t(`office.roles.${role}.name`)
  return (
    <Door title={placeName} low={t('team.invitation.once', { email })}>
      <p className="lede">
        {invitedBy
          ? t('team.invitation.say', { who: invitedBy, role: words })
          : t('team.invitation.sayAlone', { role: words })}{' '}
        {`${t(`office.roles.${role}.say`)}.`}
        {until && ` ${t('team.invitation.until', { day: formatDate(until, language) })}`}
      </p>
      {isKnown && !me.data?.staff ? (
        <Link className="button" data-size="block" href={`/login?to=${encodeURIComponent(`/open/${token}`)}`}>
          {t('team.invitation.loginFirst')}
        </Link>
      ) : (
        <form noValidate className="stack" data-fill data-gap="5" onSubmit={submit}>
          {isOfOther && <p role="alert">{t('team.invitation.other', { email: me.data?.staff?.email ?? '' })}</p>}
          {isNew && (
            <>
              <Field
                label={t('team.invitation.name')}
                name="name"
                autoComplete="name"
                value={displayName}
                error={fieldError(accept.error, 'displayName')}
                onChange={({ target }) => setName(target.value)}
              />
              <Switch label={t('team.login.keep')} isOn={isKept} onTurn={setKept} />
            </>
          )}
          <button type="submit" className="button" data-size="block" data-busy={accept.isBusy || undefined}>
            {t('team.invitation.accept')}
          </button>
        </form>
      )}
    </Door>
  )
}
