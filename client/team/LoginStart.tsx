import type { Me } from '#contract/team-office.ts'
import type { OfficeCall } from '../office/call.ts'
import { useText } from '../office/language.ts'
import { Door } from '../office/parts/Door.tsx'
import { usePasskey } from '../office/proof/use-passkey.ts'

export function LoginStart({
  ask,
  onEntered,
  onMail,
}: {
  ask: (call: OfficeCall) => Promise<Me | null>
  onEntered: (me: Me) => void
  onMail: () => void
}) {
  const t = useText()
  const device = usePasskey(ask, onEntered)
  return (
    <Door title={t('team.login.title')} low={t('team.login.lost')}>
      <p className="lede">{t('team.login.say')}</p>
      <div className="stack" data-fill data-gap="2">
        <button
          type="button"
          className="button"
          data-size="block"
          data-busy={device.isBusy || undefined}
          onClick={device.start}
        >
          {t('team.login.withDevice')}
        </button>
        {device.error ? (
          <p className="small problem" role="alert">
            {device.error}
          </p>
        ) : (
          <p className="small muted">{t('team.login.withDeviceSay')}</p>
        )}
      </div>
      <div className="words-row">
        <button type="button" className="word" onClick={onMail}>
          {t('office.proof.byMail')}
        </button>
      </div>
    </Door>
  )
}
