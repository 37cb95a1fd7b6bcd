import type { PageCode } from '#contract/routes.ts'

interface Place {
  /** Of the visit, as the router keeps it in the browser's history. */
  key: string
  pathname: string
  page: PageCode | undefined
  /** A list that declares that it keeps its place. */
  keepsScroll: boolean
}

/** From these a visitor returns to the list; from anywhere else they come to it anew. */
const detours: PageCode[] = [
  'shop-product',
  'shop-activity',
  'shop-checkout',
  'apartment',
  'hospitality-checkout',
  'blog-post',
]

/**
 * Names where the position of a page is kept. A list is known by its path: it is found again on the way back from one of
 * its things or from the checkout, and through the browser's own back; a link from elsewhere begins at its top (NAV-15).
 * The router asks the same when it leaves a page and when it arrives at one, so what is seen is remembered here.
 */
export function makeScrollKey(): (place: Place) => string {
  const seen = new Set<string>()
  let here: Place | undefined
  return (place) => {
    // The first page came whole: the router first asks when the visitor leaves it.
    const isLeaving = here === undefined || here.key === place.key
    const isReturn = seen.has(place.key) || (here !== undefined && isDetour(here))
    here = place
    seen.add(place.key)
    return place.keepsScroll && (isLeaving || isReturn) ? place.pathname : place.key
  }
}

const isDetour = ({ page }: Place): boolean => page !== undefined && detours.includes(page)
