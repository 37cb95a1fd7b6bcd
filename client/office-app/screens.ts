import { lazyScreen, type Screen } from '../office/screens.ts'

/**
 * All screens of a place but the day, which a first view has. A new screen is a line here, and one in `sections.ts`
 * where it stands in the spine.
 */
export const screens: readonly Screen[] = [
  { path: 'today/later', right: 'today', page: lazyScreen(() => import('../today/PutOffPage.tsx'), 'today', 'later') },
  {
    path: 'orders',
    right: 'orders',
    page: lazyScreen(() => import('../orders-office/OrdersPage.tsx'), 'orders', 'today'),
  },
  {
    path: 'orders/new',
    right: 'orderMoney',
    page: lazyScreen(() => import('../phone-orders/NewOrderPage.tsx'), 'phone', 'today'),
  },
  {
    path: 'orders/:order',
    right: 'orders',
    page: lazyScreen(() => import('../orders-office/OrderPage.tsx'), 'orders', 'today', 'messages'),
  },
  {
    path: 'pack',
    right: 'orders',
    page: lazyScreen(() => import('../packing-office/PackPage.tsx'), 'packing', 'orders', 'today'),
  },
  {
    path: 'pack/list',
    right: 'orders',
    page: lazyScreen(() => import('../packing-office/PickListPage.tsx'), 'packing'),
  },
  { path: 'pack/slips', right: 'orders', page: lazyScreen(() => import('../packing-office/SlipsPage.tsx'), 'packing') },
  { path: 'sale', right: 'stock', page: lazyScreen(() => import('../stock/SalePage.tsx'), 'stock') },
  { path: 'stock', right: 'seeStock', page: lazyScreen(() => import('../stock/StockPage.tsx'), 'stock') },
  { path: 'stock/count', right: 'stock', page: lazyScreen(() => import('../stock/CountPage.tsx'), 'stock') },
  { path: 'stock/:item', right: 'seeStock', page: lazyScreen(() => import('../stock/StockItemPage.tsx'), 'stock') },
  { path: 'messages', right: 'messages', page: lazyScreen(() => import('../messages/MessagesPage.tsx'), 'messages') },
  {
    path: 'messages/phrases',
    right: 'messages',
    page: lazyScreen(() => import('../messages/PhrasesPage.tsx'), 'messages'),
  },
  {
    path: 'messages/:conversation',
    right: 'messages',
    page: lazyScreen(() => import('../messages/ThreadPage.tsx'), 'messages', 'orders'),
  },
  { path: 'wines', right: 'seeWines', page: lazyScreen(() => import('../wines/Wines.tsx'), 'wines', 'forms') },
  { path: 'wines/:wine', right: 'seeWines', page: lazyScreen(() => import('../wines/Wines.tsx'), 'wines', 'forms') },
  {
    path: 'customers',
    right: 'customers',
    page: lazyScreen(() => import('../customers/CustomersPage.tsx'), 'customers', 'today'),
  },
  {
    path: 'customers/:customer',
    right: 'customers',
    page: lazyScreen(() => import('../customers/CustomerPage.tsx'), 'customers', 'orders', 'messages'),
  },
  {
    path: 'delivery',
    right: 'delivery',
    page: lazyScreen(() => import('../delivery/DeliveryPage.tsx'), 'tariff', 'forms'),
  },
  { path: 'codes', right: 'codes', page: lazyScreen(() => import('../codes/CodesPage.tsx'), 'codes') },
  {
    path: 'figures',
    right: 'figures',
    page: lazyScreen(() => import('../figures/FiguresPage.tsx'), 'figures'),
  },
  { path: 'houses', right: 'seeHouses', page: lazyScreen(() => import('../platform/HousesPage.tsx'), 'platform') },
  {
    path: 'houses/:house',
    right: 'seeHouses',
    page: lazyScreen(() => import('../platform/HousePage.tsx'), 'platform', 'team'),
  },
  {
    path: 'applications',
    right: 'applications',
    kinds: ['PLATFORM', 'SITE'],
    page: lazyScreen(() => import('../platform/ApplicationsPage.tsx'), 'applications'),
  },
  {
    path: 'applications/:application',
    right: 'applications',
    page: lazyScreen(() => import('../platform/ApplicationPage.tsx'), 'applications'),
  },
  {
    path: 'system',
    right: 'system',
    page: lazyScreen(() => import('../platform/SystemPage.tsx'), 'platform', 'machines', 'calendars'),
  },
  { path: 'site', right: 'seeSite', page: lazyScreen(() => import('../setup/SitePage.tsx'), 'setup') },
  {
    path: 'site/settings',
    right: 'siteSettings',
    page: lazyScreen(() => import('../setup/SiteSettingsPage.tsx'), 'setup', 'forms'),
  },
  { path: 'sellers/new', right: 'shops', page: lazyScreen(() => import('../setup/NewSellerPage.tsx'), 'setup') },
  { path: 'sites/new', right: 'sites', page: lazyScreen(() => import('../setup/NewSitePage.tsx'), 'setup') },
  { path: 'team', right: 'seeTeam', page: lazyScreen(() => import('../team/TeamPage.tsx'), 'team') },
  { path: 'team/:member', right: 'seeTeam', page: lazyScreen(() => import('../team/MemberPage.tsx'), 'team') },
  { path: 'journal', right: 'audit', page: lazyScreen(() => import('../audit/JournalPage.tsx'), 'team') },
  { path: 'settings', right: 'today', page: lazyScreen(() => import('./SettingsPage.tsx'), 'team', 'estate', 'find') },
  { path: 'start', right: 'estate', page: lazyScreen(() => import('../estate/StartPage.tsx'), 'estate') },
  {
    path: 'start/:step',
    right: 'estate',
    page: lazyScreen(() => import('../estate/StartStepPage.tsx'), 'estate', 'forms'),
  },
  {
    path: 'settings/words',
    right: 'estate',
    page: lazyScreen(() => import('../estate/WordsPage.tsx'), 'estate', 'forms'),
  },
  {
    path: 'settings/look',
    right: 'estate',
    page: lazyScreen(() => import('../estate/LookPage.tsx'), 'estate', 'forms'),
  },
  {
    path: 'settings/hours',
    right: 'estate',
    page: lazyScreen(() => import('../estate/HoursPage.tsx'), 'estate', 'forms'),
  },
  {
    path: 'settings/seller',
    right: 'estate',
    page: lazyScreen(() => import('../estate/SellerPage.tsx'), 'estate', 'forms'),
  },
  {
    path: 'settings/labels',
    right: 'estateMoney',
    page: lazyScreen(() => import('../estate/LabelsPage.tsx'), 'estate'),
  },
  {
    path: 'settings/payment',
    right: 'estateMoney',
    page: lazyScreen(() => import('../estate/PaymentPage.tsx'), 'estate', 'forms'),
  },
]

export const AccountPage = lazyScreen(() => import('../team/AccountPage.tsx'), 'team')
