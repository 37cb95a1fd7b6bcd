import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { StayCart } from '#contract/hospitality.ts'
import { type Dependencies, useDependencies } from '../base/dependencies.ts'
import { useLanguage } from '../i18n/text.tsx'
import { hasSession } from '../sessions/session-hint.ts'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'

/** All below `own` is forgotten at logout. */
export const stayCartsKey = ['own', 'stay-carts'] as const

export const stayCartsQuery = ({ call }: Pick<Dependencies, 'call'>, language: string) =>
  queryOptions({
    queryKey: [...stayCartsKey, language],
    queryFn: async () => (await call('stayCartRead', {}, { language, isQuiet: true })).carts,
    staleTime: 0,
  })

export interface StayCarts {
  /** One per agency, the one touched last first; undefined while they are not known. */
  carts: StayCart[] | undefined
  isKnown: boolean
  isFailed: boolean
  retry: () => void
}

/** The stays the visitor is about to book (STAY-03). Sites that let nothing ask nobody. */
export function useStayCarts(): StayCarts {
  const dependencies = useDependencies()
  const { isServer, site } = dependencies
  const isVisitor = !isServer && site.agencies.length > 0 && hasSession(site.code)
  const {
    data: fetched,
    isError,
    refetch,
  } = useQuery({ ...stayCartsQuery(dependencies, useLanguage()), enabled: isVisitor })
  // As with bottles (`useCarts`): another part of the page may have fetched them before.
  const data = useIsHydrated() ? fetched : undefined
  return {
    carts: data,
    isKnown: data !== undefined || (!isServer && !isVisitor),
    isFailed: isError && data === undefined,
    retry: () => void refetch(),
  }
}

export const forgetStayCarts = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: stayCartsKey })

/** Puts the cart of an answer in the place of the agency's former one; an empty cart is none. */
export const keepStayCart = (queryClient: QueryClient, language: string, cart: StayCart): void => {
  queryClient.setQueryData<StayCart[]>([...stayCartsKey, language], (known = []) => [
    ...(cart.products.length > 0 ? [cart] : []),
    ...known.filter(({ agency }) => agency._id !== cart.agency._id),
  ])
}
