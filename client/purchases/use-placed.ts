import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from '../base/location.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { usePathTo } from '../routing/paths.ts'
import { showMessages } from '../ui/messages.ts'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'
import type { AnyPurchase } from './place-purchase.ts'

/**
 * The purchase just placed, for its confirmation; null until it is known, and always in the page the server renders for
 * everyone. Without one in memory, or its receipt after a reload, there is no such page (NAV-11): the loader sends its
 * visitor away, and on the first page of a visit only the browser can. Who comes back from a wallet's own page without
 * having paid goes on to the checkout.
 */
export function usePlaced<Purchase extends AnyPurchase, Key extends QueryKey>(
  query: UseQueryOptions<Purchase, Error, Purchase, Key>,
  checkout: 'shop-checkout' | 'hospitality-checkout',
): Purchase | null {
  const isHydrated = useIsHydrated()
  const language = useLanguage()
  const navigate = useNavigate()
  const { data: purchase, isError } = useQuery({ ...query, enabled: isHydrated })
  useEffect(() => {
    if (isError) void navigate(`/${language}/404`, { replace: true })
  }, [isError, language, navigate])
  const t = useText()
  const checkoutPath = usePathTo()(checkout)
  const { search } = useLocation()
  // The provider's word, in the address it comes back to.
  const hasFailed = new URLSearchParams(search).get('redirect_status') === 'failed'
  const isUnpaid = hasFailed && purchase?.status === 'pending'
  const sendBack = useEffectEvent(() => {
    const formattedMessage = t('checkout.cardErrors.notConfirmed')
    showMessages([{ type: 'ERROR', key: 'PAYMENT_NOT_CONFIRMED', formattedMessage }])
    void navigate(checkoutPath, { replace: true })
  })
  useEffect(() => {
    if (isUnpaid) sendBack()
  }, [isUnpaid])
  return isHydrated && purchase && !isUnpaid ? purchase : null
}
