import { useQueryClient } from '@tanstack/react-query'
import { homeRouteName } from '#contract/routes.ts'
import { useNavigate } from '../base/location.ts'
import { useDependencies } from '../base/dependencies.ts'
import { useText } from '../i18n/text.tsx'
import { usePathTo } from '../routing/paths.ts'
import { forgetDrafts, forgetVisitor } from './visitor.ts'

/** Ends the session and forgets everything that was the visitor's own (AUTH-02). */
export function LogoutButton() {
  const t = useText()
  const { call, site } = useDependencies()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const pathTo = usePathTo()
  const logout = async () => {
    await call('logout', {})
    // First away from what only members see: its guard would send the visitor to the login.
    await navigate(pathTo(homeRouteName(site)), { flushSync: true })
    forgetVisitor(queryClient)
    forgetDrafts()
  }
  return (
    <button type="button" onClick={() => void logout().catch(() => undefined)}>
      {t('common.menu.logout')}
    </button>
  )
}
