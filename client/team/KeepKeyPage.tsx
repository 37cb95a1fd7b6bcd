import { useLocation, useSearch } from 'wouter'
import { useText } from '../office/language.ts'
import { useOffice } from '../office/office-context.ts'
import { Door } from '../office/parts/Door.tsx'
import { makePasskey } from '../office/proof/passkeys.ts'
import { usePasskey } from '../office/proof/use-passkey.ts'
import { returnOf } from './return-of.ts'

/** After the digits: a key on this device, so that none are needed next time. */
export function KeepKeyPage() {
  const t = useText()
  const { session } = useOffice()
  const [, navigate] = useLocation()
  const to = returnOf(useSearch())
  const device = usePasskey(makePasskey, (me) => void session.enter(me).then(() => navigate(to, { replace: true })))
  return (
    <Door title={t('team.keepKey.title')} low={t('team.keepKey.private')}>
      <p className="lede">{t('team.keepKey.say')}</p>
      <div className="stack" data-fill data-gap="2">
        <button
          type="button"
          className="button"
          data-size="block"
          data-busy={device.isBusy || undefined}
          onClick={device.start}
        >
          {t('team.keepKey.make')}
        </button>
        {device.error && (
          <p className="small problem" role="alert">
            {device.error}
          </p>
        )}
      </div>
      <div className="words-row">
        <button type="button" className="word" data-tone="plain" onClick={() => navigate(to, { replace: true })}>
          {t('team.keepKey.later')}
        </button>
      </div>
    </Door>
  )
}
