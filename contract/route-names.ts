type Optional<Parameter extends string> = { [name in Parameter]?: string | undefined }
type Nothing = Record<string, never>
/** On a marketplace; on a page below a shop it need not be said. */
type InShop = Optional<'shopPath'>

/**
 * The routes of the platform, and what the path of each needs to know. A site's own pages and feeds have names of their
 * own beside these (`pathOfNamed`); `home` is the one that all of them have.
 */
export interface RouteParams {
  home: Nothing
  maintenance: Nothing
  'coming-soon': Nothing
  pageNotFound: Nothing
  'my-data': Nothing
  'nos-vignerons': Nothing
  wines: Nothing
  visits: Nothing
  order: Optional<'orderId'>
  waiting: Nothing
  withdrawal: Nothing
  login: Nothing
  register: Nothing
  registered: Nothing
  profile: Nothing
  'access-restricted': Nothing
  'shop-products': InShop
  'shop-product': InShop & { productCode: string }
  'shop-activities': InShop
  'shop-activity': InShop & { productCode: string }
  'shop-information': InShop
  information: Nothing
  'shop-checkout': InShop
  'shop-confirmation': InShop
  'shop-order': InShop & Optional<'orderId'>
  cookies: Nothing
  'conditions-generales': Nothing
  'mentions-legales': Nothing
  'politique-de-confidentialite': Nothing
  'shop-cookies': InShop
  'shop-conditions-generales': InShop
  'shop-mentions-legales': InShop
  'shop-politique-de-confidentialite': InShop
  'hospitality-apartments': Nothing
  'hospitality-apartment': { apartmentCode: string }
  'hospitality-checkout': Nothing
  'hospitality-confirmation': Nothing
  'hospitality-booking': Optional<'bookingId'>
  'my-bookings': Nothing
}

export type RouteName = keyof RouteParams

/** The parameters of a route as a rest argument: none may be left out that its path needs. */
export type ParamsOf<Name extends RouteName> = Nothing extends RouteParams[Name]
  ? [params?: RouteParams[Name]]
  : [params: RouteParams[Name]]
