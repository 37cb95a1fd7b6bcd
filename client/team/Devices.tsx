import { useQueryClient } from '@tanstack/react-query'
import type { Device, Passkey } from '#contract/team-office.ts'
import { formatDate } from '../i18n/dates.ts'
import { useAnswer } from '../office/answers.ts'
import { useLanguage, useText } from '../office/language.ts'
import { momentOf } from '../office/moments.ts'
import { useOffice } from '../office/office-context.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { Mark } from '../office/parts/Mark.tsx'
import { Row } from '../office/parts/Row.tsx'
import { hasPasskeys, makePasskey } from '../office/proof/passkeys.ts'
import { usePasskey } from '../office/proof/use-passkey.ts'
import { useWrite } from '../office/writes.ts'

/** Where one is logged in, and with which keys. */
export function Devices() {
  const t = useText()
  const answer = useAnswer('devices', {})
  const queryClient = useQueryClient()
  const { session } = useOffice()
  const device = usePasskey(makePasskey, (me) => {
    void session.enter(me)
    void queryClient.invalidateQueries({ queryKey: ['devices'] })
  })
  if (answer.error && !answer.data) return <Failed error={answer.error} onAgain={() => void answer.refetch()} />
  if (!answer.data) return <Bones lines={3} />
  const { devices, passkeys } = answer.data
  return (
    <>
      <section className="setting" aria-labelledby="devices">
        <div className="about">
          <h2 id="devices">{t('team.account.devices')}</h2>
          <p>{t('team.account.devicesSay')}</p>
        </div>
        <ul className="rows">
          {devices.map((each) => (
            <DeviceRow key={each.id} device={each} />
          ))}
        </ul>
      </section>
      <section className="setting" aria-labelledby="keys">
        <div className="about">
          <h2 id="keys">{t('team.account.keys')}</h2>
          <p>{t('team.account.keysSay')}</p>
        </div>
        <div className="fields">
          {passkeys.length > 0 && (
            <ul className="rows">
              {passkeys.map((each) => (
                <PasskeyRow key={each.id} passkey={each} />
              ))}
            </ul>
          )}
          {device.error && <p role="alert">{device.error}</p>}
          {hasPasskeys() && (
            <div>
              <button
                type="button"
                className="button"
                data-variant="outline"
                data-size="small"
                data-busy={device.isBusy || undefined}
                onClick={device.start}
              >
                {t('team.keepKey.make')}
              </button>
            </div>
          )}
        </div>
      </section>
    </>
  )
}

function DeviceRow({ device: { id, name, isThis, isKept, lastSeenAt } }: { device: Device }) {
  const t = useText()
  const language = useLanguage()
  const remove = useWrite('deviceRemove', { said: () => t('team.account.closed', { name }) })
  return (
    <Row
      name={name}
      metas={[t(isKept ? 'team.account.kept' : 'team.account.notKept')]}
      end={
        isThis ? (
          <Mark step="full" tone="success">
            {t('team.account.this')}
          </Mark>
        ) : (
          <>
            <span className="meta">{momentOf(lastSeenAt, language, t)}</span>
            <button
              type="button"
              className="word"
              aria-label={t('team.account.closeOf', { name })}
              onClick={() => remove.write({ device: id })}
            >
              {t('team.account.close')}
            </button>
          </>
        )
      }
    />
  )
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const t = useText()
  const language = useLanguage()
  const remove = useWrite('passkeyRemove', { said: () => t('team.account.keyRemoved', { name }) })
  return (
    <Row
      name={name}
      metas={[
        t('team.account.laid', { day: formatDate(createdAt, language) }),
        lastUsedAt && t('team.account.used', { moment: momentOf(lastUsedAt, language, t) }),
      ]}
      end={
        <button
          type="button"
          className="word"
          aria-label={t('team.account.removeKey', { name })}
          onClick={() => remove.write({ passkey: id })}
        >
          {t('team.account.remove')}
        </button>
      }
    />
  )
}
