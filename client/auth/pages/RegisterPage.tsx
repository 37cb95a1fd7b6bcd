import { useExpectedComponents } from '../../base/route-mount.ts'
import { useText } from '../../i18n/text.tsx'
import { usePathTo } from '../../routing/paths.ts'
import { AuthFrame } from '../AuthFrame.tsx'
import { RegisterForm } from '../RegisterForm.tsx'
import { useQueryParameter } from '../use-query-parameter.ts'

export function RegisterPage() {
  useExpectedComponents(['register'])
  const t = useText()
  const pathTo = usePathTo()
  const redirect = useQueryParameter('redirect')
  const login = pathTo('login') + (redirect ? `?redirect=${encodeURIComponent(redirect)}` : '')
  return (
    <AuthFrame title={t('auth.register.title')} subtitle={t('auth.register.subtitle')}>
      <RegisterForm />
      <p>
        {`${t('auth.register.alreadyMember')} `}
        <a href={login}>{t('auth.register.login')}</a>
      </p>
    </AuthFrame>
  )
}
