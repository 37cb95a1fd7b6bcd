import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWrite } from '../base/use-write.ts'
import type { OpenSession } from '#contract/auth.ts'
import { useDependencies } from '../base/dependencies.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { Button } from '../ui/Button.tsx'
import { showMessages } from '../ui/messages.ts'
import { openSessionsKey, openSessionsQuery } from '../auth/queries.ts'
import { useLeave } from './use-leave.ts'

/** Where the account is logged in; each device but this one can be logged out, or all of them at once. */
export function OpenSessions() {
  const t = useText()
  const dependencies = useDependencies()
  const leave = useLeave()
  const { data: sessions = [] } = useQuery(openSessionsQuery(dependencies))
  const endAll = useWrite({
    mutationFn: () => dependencies.call('sessionsEndAll', {}),
    onSuccess: () => leave(t('auth.logout.done')),
  })
  return (
    <>
      <p className="muted">{t('auth.devices.text')}</p>
      <ul className="devices">
        {sessions.map((session) => (
          <Device key={session._id} session={session} />
        ))}
      </ul>
      <div>
        <Button variant="outline" isBusy={endAll.isPending} onClick={() => endAll.mutate()}>
          {t('auth.devices.endAll')}
        </Button>
      </div>
    </>
  )
}

function Device({ session: { _id: sessionID, isCurrent, device, seenAt } }: { session: OpenSession }) {
  const t = useText()
  const language = useLanguage()
  const { call } = useDependencies()
  const queryClient = useQueryClient()
  const name = device || t('auth.devices.unknown')
  const end = useWrite({
    mutationFn: () => call('sessionEnd', { sessionID }),
    onSuccess({ sessions }) {
      queryClient.setQueryData(openSessionsKey, sessions)
      showMessages([{ key: 'SESSION_ENDED', formattedMessage: t('auth.devices.ended'), type: 'SUCCESS' }])
    },
  })
  const seen = t('auth.devices.seen', { date: formatDate(seenAt, language, 'LONG', { withTime: true }) })
  return (
    <li className="split">
      <div>
        <p className="title">{name}</p>
        <p className="tiny muted">{isCurrent ? t('auth.devices.current') : seen}</p>
      </div>
      {!isCurrent && (
        <Button variant="quiet" size="small" isBusy={end.isPending} onClick={() => end.mutate()}>
          {t('auth.devices.end')}
          <span className="visually-hidden">{` ${name}`}</span>
        </Button>
      )}
    </li>
  )
}
