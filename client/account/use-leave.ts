import { useQueryClient } from '@tanstack/react-query'
import { homeRouteName } from '#contract/routes.ts'
import { useNavigate } from '../base/location.ts'
import { useSite } from '../base/dependencies.ts'
import { usePathTo } from '../routing/paths.ts'
import { forgetDrafts, forgetVisitor } from '../sessions/visitor.ts'
import { showMessages } from '../ui/messages.ts'

/** After the server has ended the session: away from the members' page, with nothing of the visitor left behind. */
export function useLeave(): (sentence: string) => Promise<void> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const pathTo = usePathTo()
  const site = useSite()
  return async (formattedMessage) => {
    // First away: the guard of this page would send the visitor to the login.
    await navigate(pathTo(homeRouteName(site)), { flushSync: true })
    forgetVisitor(queryClient)
    forgetDrafts()
    showMessages([{ key: 'LOGGED_OUT', formattedMessage, type: 'SUCCESS' }])
  }
}
