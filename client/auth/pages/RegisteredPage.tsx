import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import '#client/styles/account.css'
import '#client/styles/forms.css'
import { useLocation } from '../../base/location.ts'
import { useDependencies } from '../../base/dependencies.ts'
import { RichText, useText } from '../../i18n/text.tsx'
import { usePathTo } from '../../routing/paths.ts'
import { RouteMeta } from '../../site/PageMeta.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { confirmationQuery } from '../queries.ts'
import { ResendForm } from '../ResendForm.tsx'
import { useQueryParameter } from '../use-query-parameter.ts'
import { Title } from '../../ui/Title.tsx'

/** What the registration hands over with the visit. */
export interface RegisteredState {
  email: string
}

/** After the registration, and where the mailed link leads: it confirms the address. */
export function RegisteredPage() {
  const token = useQueryParameter('token')
  return token ? <Confirmation token={token} /> : <Waiting />
}

function Confirmation({ token }: { token: string }) {
  const t = useText()
  const { isSuccess, isError } = useQuery(confirmationQuery(useDependencies(), token))
  if (isSuccess)
    return (
      <Sheet title={t('auth.registered.verifiedTitle')} text={t('auth.registered.verifiedText')}>
        <LoginLink />
      </Sheet>
    )
  if (isError)
    return (
      <Sheet title={t('auth.registered.invalidTitle')} text={t('auth.registered.invalidText')}>
        <ResendForm />
        <LoginLink isQuiet />
      </Sheet>
    )
  return <Sheet title={t('auth.registered.title')} text={t('auth.registered.confirming')} />
}

function Waiting() {
  const t = useText()
  const email = useRegisteredEmail()
  return (
    <Sheet
      title={t('auth.registered.title')}
      text={
        email ? (
          <RichText id="auth.registered.text" values={{ email }} parts={{ 1: <strong /> }} />
        ) : (
          t('auth.registered.textWithoutEmail')
        )
      }
    >
      {email ? (
        <>
          <LoginLink />
          <ResendButton email={email} />
        </>
      ) : (
        <>
          <ResendForm />
          <LoginLink isQuiet />
        </>
      )}
    </Sheet>
  )
}

/** Known to the browser alone, which keeps it over a reload. */
function useRegisteredEmail(): string | null {
  const state: unknown = useLocation().state
  const isKnown = useIsHydrated() && typeof state === 'object' && state !== null && 'email' in state
  return isKnown && typeof state.email === 'string' ? state.email : null
}

function LoginLink({ isQuiet = false }: { isQuiet?: boolean }) {
  const t = useText()
  const pathTo = usePathTo()
  return (
    <ButtonLink href={pathTo('login')} variant={isQuiet ? 'outline' : undefined}>
      {t('auth.registered.login')}
    </ButtonLink>
  )
}

function ResendButton({ email }: { email: string }) {
  const t = useText()
  const { call } = useDependencies()
  const [phase, setPhase] = useState<'idle' | 'sending' | 'sent'>('idle')
  const resend = () => {
    setPhase('sending')
    call('emailResend', { email }).then(
      () => setPhase('sent'),
      () => setPhase('idle'),
    )
  }
  if (phase === 'sent')
    return (
      <Notice level="success" isLive>
        {t('auth.registered.resent')}
      </Notice>
    )
  return (
    <Button variant="outline" isBusy={phase === 'sending'} onClick={resend}>
      {t('auth.registered.resend')}
    </Button>
  )
}

const Sheet = ({ title, text, children }: { title: string; text: ReactNode; children?: ReactNode }) => (
  <div className="blank account-sheet" data-under-header="">
    <RouteMeta fallback={title} />
    <div className="sheet-page">
      <div className="middle">
        <Title as="h1">{title}</Title>
        <p className="lede">{text}</p>
        <div className="row">{children}</div>
      </div>
    </div>
  </div>
)
