import { pathOf } from '#contract/routes.ts'
import { CallError } from '../api/call-error.ts'
import type { PageContext } from '../base/page-definition.ts'
import { Redirect } from '../base/redirect.ts'
import { forgetVisitor } from './visitor.ts'

/**
 * For loaders of members' pages: when the session has ended behind the page's back, the visitor is led to the login and
 * from there back here, and not to the page of things that do not exist.
 */
export async function orLogin<Data>(page: PageContext, loading: Promise<Data>): Promise<Data> {
  try {
    return await loading
  } catch (error) {
    const login = pathOf(page.routes, page.language, 'login')
    if (!(error instanceof CallError) || error.status !== 401 || !login) throw error
    forgetVisitor(page.queryClient)
    throw new Redirect(`${login}?redirect=${encodeURIComponent(page.url.pathname + page.url.search)}`)
  }
}
