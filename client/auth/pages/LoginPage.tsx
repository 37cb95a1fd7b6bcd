import { useState } from 'react'
import { safeRedirect } from '#contract/access.ts'
import { Navigate } from '../../base/location.ts'
import { useExpectedComponents } from '../../base/route-mount.ts'
import { useText } from '../../i18n/text.tsx'
import { usePathTo } from '../../routing/paths.ts'
import { useAuthentication } from '../../sessions/queries.ts'
import { AuthFrame } from '../AuthFrame.tsx'
import { LoginForm } from '../LoginForm.tsx'
import { ResetPasswordModal } from '../ResetPasswordModal.tsx'
import { useQueryParameter } from '../use-query-parameter.ts'

/** Whoever is logged in is led on, to the page that asked for it or to their profile (NAV-08). */
export function LoginPage() {
  const t = useText()
  const pathTo = usePathTo()
  const { isLoggedIn } = useAuthentication()
  useExpectedComponents(isLoggedIn ? [] : ['login'])
  const redirect = useQueryParameter('redirect')
  const [forgottenBy, setForgottenBy] = useState<string | null>(null)
  if (isLoggedIn) return <Navigate to={safeRedirect(redirect, pathTo('profile'))} />
  const register = pathTo('register') + (redirect ? `?redirect=${encodeURIComponent(redirect)}` : '')
  return (
    <>
      <AuthFrame title={t('auth.login.title')} subtitle={t(redirect ? 'auth.login.required' : 'auth.login.subtitle')}>
        <LoginForm onForgotten={setForgottenBy} />
        <p>
          {`${t('auth.login.noAccount')} `}
          <a href={register}>{t('auth.login.register')}</a>
        </p>
      </AuthFrame>
      <ResetPasswordModal askedFor={forgottenBy} onClosed={() => setForgottenBy(null)} />
    </>
  )
}
