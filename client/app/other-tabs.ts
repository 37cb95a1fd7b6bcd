import type { QueryKey } from '@tanstack/react-query'
import type { ShopCart } from '#contract/cart.ts'
import type { StayCart } from '#contract/hospitality.ts'
import type { AuthenticationState } from '#contract/sessions.ts'
import { type Carts, cartsKey, noCarts } from '../sessions/carts.ts'
import { cartsQuery } from '../cart/queries.ts'
import { keyOfLine } from '../cart/wishes.ts'
import { stayCartsKey, stayCartsQuery } from '../hospitality/stay-carts.ts'
import { hasSession } from '../sessions/session-hint.ts'
import { authenticationKey, authenticationQuery } from '../sessions/queries.ts'
import { forgetVisitor, welcomeVisitor } from '../sessions/visitor.ts'
import type { Dependencies } from '../base/dependencies.ts'

/** What one tab of a site tells the others; they ask the server what is true now. */
type News = 'cart' | 'stays' | 'visitor'

interface Page {
  dependencies: Dependencies
  language: () => string
  /** The page is judged by its guard again. */
  guardAgain: () => void
  /** Tells the visitor that the cart they are paying for is another one now. */
  sayThatCartChanged: () => void
}

/**
 * Two tabs of one site show one cart and one visitor. What this tab writes is told to the others; what they tell is
 * asked for when the visitor looks at this one.
 * @returns stops it.
 */
export function agreeWithOtherTabs(page: Page): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const { queryClient } = page.dependencies
  const channel = new BroadcastChannel('visitor')
  const untold = new Set<News>()
  let isListening = false

  const catchUp = async () => {
    if (document.hidden || isListening) return
    isListening = true
    const heard = [...untold]
    untold.clear()
    // A line that is down for a moment: the next look, or the next write, asks again.
    await Promise.all(heard.map((news) => hear[news](page))).catch(() => undefined)
    isListening = false
    if (untold.size > 0) await catchUp()
  }
  const stopTelling = queryClient.getQueryCache().subscribe((event) => {
    // Only what this tab has written itself; what was asked for is news to nobody.
    if (isListening || event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return
    const news = newsOf(event.query.queryKey)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
    if (news) channel.postMessage(news)
  })
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
    untold.add(data)
    void catchUp()
  })
  const onLook = () => void catchUp()
  document.addEventListener('visibilitychange', onLook)
  return () => {
    stopTelling()
    channel.close()
    document.removeEventListener('visibilitychange', onLook)
  }
}

function newsOf(queryKey: QueryKey): News | null {
  if (queryKey[0] === cartsKey[0]) return 'cart'
  if (queryKey[0] === authenticationKey[0]) return 'visitor'
  return stayCartsKey.every((part, index) => queryKey[index] === part) ? 'stays' : null
}

const hear: Record<News, (page: Page) => Promise<void>> = {
  async cart(page) {
    const { dependencies } = page
    const { queryClient, site } = dependencies
    const before = goodsIn(queryClient.getQueryData<Carts>(cartsKey)?.carts)
    if (!hasSession(site.code)) queryClient.setQueryData<Carts>(cartsKey, noCarts)
    else await queryClient.fetchQuery({ ...cartsQuery(dependencies), staleTime: 0 })
    if (isPaying() && before !== goodsIn(queryClient.getQueryData<Carts>(cartsKey)?.carts)) page.sayThatCartChanged()
  },
  async stays(page) {
    const { dependencies } = page
    const { queryClient } = dependencies
    const query = stayCartsQuery(dependencies, page.language())
    const before = nightsIn(queryClient.getQueryData(query.queryKey))
    const after = nightsIn(await queryClient.fetchQuery(query))
    if (isPaying() && before !== after) page.sayThatCartChanged()
  },
  async visitor({ dependencies, guardAgain }) {
    const { queryClient } = dependencies
    const before = queryClient.getQueryData<AuthenticationState>(authenticationKey)
    const now = await queryClient.fetchQuery({ ...authenticationQuery(dependencies), staleTime: 0 })
    if (now.user?._id === before?.user?._id) return
    if (now.isLoggedIn) welcomeVisitor(queryClient, now)
    else forgetVisitor(queryClient)
    guardAgain()
  },
}

const isPaying = () => location.pathname.endsWith('/checkout')

const goodsIn = (carts: readonly ShopCart[] = []): string =>
  JSON.stringify(
    carts.flatMap(({ products }) => products.map((line) => [keyOfLine(line), line.quantity, line.numberOfPersons])),
  )

const nightsIn = (carts: readonly StayCart[] = []): string =>
  JSON.stringify(
    carts.flatMap(({ products }) =>
      products.map(({ apartment, startDate, endDate, adults, children }) => [
        apartment._id,
        startDate,
        endDate,
        adults,
        children,
      ]),
    ),
  )
