import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { OfficeResult } from '#contract/office-endpoints.ts'
import { useAnswer } from '../office/answers.ts'
import { Setting } from '../office/forms/Setting.tsx'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, useText } from '../office/language.ts'
import { useOffice } from '../office/office-context.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { Mark } from '../office/parts/Mark.tsx'
import { usePlace } from '../office/place.ts'
import { OfficeRefusal } from '../office/refusal.ts'
import { say } from '../office/toasts.ts'
import { useWrite } from '../office/writes.ts'

type Account = OfficeResult<'cardAccount'>

/** In whose name cards are taken, with the way to Stripe and back. */
export function CardAccount() {
  const t = useText()
  const { place } = usePlace()
  const answer = useAnswer('cardAccount', { place: place.handle })
  const failure = answer.error ?? (answer.isPaused ? new Error(t('office.noNetwork')) : null)
  return (
    <Setting id="card" title={t('estate.payment.card')} say={t('estate.cards.say')}>
      {answer.data ? (
        <Known account={answer.data} onBack={() => void answer.refetch()} />
      ) : failure ? (
        <Failed error={failure} onAgain={() => void answer.refetch()} />
      ) : (
        <Bones />
      )}
    </Setting>
  )
}

const tones: Partial<Record<Account['state'], 'success' | 'error'>> = {
  taken: 'success',
  stopped: 'error',
  gone: 'error',
}
const steps = {
  none: 'off',
  elsewhere: 'full',
  begun: 'half',
  looked: 'half',
  taken: 'full',
  stopped: 'off',
  gone: 'off',
} as const
/** Where Stripe still wants to hear something, or may. */
const mayGoOn = ({ state, due }: Account): boolean =>
  state === 'begun' || state === 'looked' || state === 'stopped' || (state === 'taken' && due > 0)

function Known({ account, onBack }: { account: Account; onBack: () => void }) {
  const t = useText()
  const { place } = usePlace()
  const { go, isGoing } = useWayToStripe()
  const want = useWrite('cardAccountWant', { onDone: go })
  const leave = useWrite('cardAccountLeave', { said: () => t('estate.cards.left') })
  useReturn({ onBack, onAgain: go })
  const language = useLanguage()
  const { state, due, asks, until, tail, isOffered, takesCards } = account
  if (!isOffered) return <p>{t('estate.cards.notHere')}</p>
  const values = { on: takesCards ? 1 : 0, tail, due }
  return (
    <>
      <Mark step={steps[state]} {...(tones[state] && { tone: tones[state] })}>
        {t(`estate.cards.${state}.name`, values)}
      </Mark>
      <p role="status">{t(`estate.cards.${state}.say`, values)}</p>
      {asks.length > 0 && state !== 'none' && state !== 'gone' && (
        <>
          <p>
            {until ? t('estate.cards.asksUntil', { day: formatDate(until, language, 'LONG') }) : t('estate.cards.asks')}
          </p>
          <ul className="asks">
            {asks.map((ask) => (
              <li key={ask}>{t(`estate.cards.ask.${ask}`)}</li>
            ))}
          </ul>
        </>
      )}
      <div className="words-row">
        {mayGoOn(account) && (
          <button type="button" className="button" data-busy={isGoing || undefined} onClick={go}>
            {t('estate.cards.goOn')}
          </button>
        )}
        {(state === 'none' || state === 'gone') && (
          <button
            type="button"
            className="button"
            data-busy={want.isBusy || isGoing || undefined}
            onClick={() => want.write({ place: place.handle })}
          >
            {t('estate.cards.want')}
          </button>
        )}
        {state !== 'none' && state !== 'elsewhere' && (
          <button
            type="button"
            className="word"
            data-busy={leave.isBusy || undefined}
            onClick={() => leave.write({ place: place.handle })}
          >
            {t('estate.cards.leave')}
          </button>
        )}
      </div>
    </>
  )
}

/** To a page of Stripe's, which leads back to where this one stands. */
function useWayToStripe(): { go: () => void; isGoing: boolean } {
  const { place } = usePlace()
  const { call } = useOffice()
  const [path] = useLocation()
  const [isGoing, setGoing] = useState(false)
  const go = () => {
    const from = path.endsWith('/start/payment') ? 'start' : 'settings'
    setGoing(true)
    call('cardAccountLink', { place: place.handle, from }).then(
      ({ response }) => location.assign(response.url),
      (error: unknown) => {
        setGoing(false)
        const isSaid = error instanceof OfficeRefusal && ['PROOF_REQUIRED', 'LOGIN_REQUIRED'].includes(error.key)
        if (error instanceof Error && !isSaid) say({ text: error.message, isError: true })
      },
    )
  }
  return { go, isGoing }
}

/** Whoever comes back sees how it stands now; whose page had run out is led to the next one. */
function useReturn({ onBack, onAgain }: { onBack: () => void; onAgain: () => void }): void {
  const [path, navigate] = useLocation()
  const returned = new URLSearchParams(useSearch()).get('card')
  useEffect(() => {
    if (returned === null) return
    navigate(path, { replace: true })
    if (returned === 'again') onAgain()
    else onBack()
    // Once for each return.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [returned])
}
