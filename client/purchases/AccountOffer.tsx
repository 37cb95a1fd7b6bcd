import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { AccountOfferProps } from '../auth/AccountOfferForm.tsx'
import { useDependencies } from '../base/dependencies.ts'
import { authenticationQuery } from '../sessions/queries.ts'
import { lazyPart } from './lazy-part.ts'

const AccountOfferForm = lazyPart(() =>
  import('../auth/AccountOfferForm.tsx').then((module) => module.AccountOfferForm),
)

/** Offered after the purchase, to guests, where the site keeps accounts; never a condition of anything. */
export function AccountOffer(props: AccountOfferProps) {
  const dependencies = useDependencies()
  // Asked for like this and not as everywhere else: whoever is not known yet is offered nothing.
  const { data } = useQuery({ ...authenticationQuery(dependencies), enabled: dependencies.site.hasProfile })
  if (!dependencies.site.hasProfile || !data || data.isLoggedIn) return null
  return (
    <Suspense>
      <AccountOfferForm {...props} />
    </Suspense>
  )
}
