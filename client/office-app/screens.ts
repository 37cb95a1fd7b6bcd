import { lazyScreen, type Screen } from '../office/screens.ts'

export const AccountPage = lazyScreen(() => import('../team/AccountPage.tsx'), 'team')

const ApplicationsPage = lazyScreen(() => import('../platform/ApplicationsPage.tsx'), 'applications')

/** All screens of a place, those among the sections in the order of the spine. A new screen is a line here. */
export const screens: readonly Screen[] = [
  {
    path: 'today',
    right: 'today',
    section: { label: 'office.sections.today', group: 1, letter: 't' },
    page: lazyScreen(() => import('../today/TodayPage.tsx'), 'today'),
  },
  {
    path: 'orders',
    right: 'orders',
    section: { label: 'office.sections.orders', group: 1, letter: 'o', also: 'pack' },
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
    page: lazyScreen(() => import('../orders-office/OrderPage.tsx'), 'orders', 'today'),
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
  {
    path: 'pack/slips',
    right: 'orders',
    page: lazyScreen(() => import('../packing-office/SlipsPage.tsx'), 'packing'),
  },
  {
    path: 'sale',
    right: 'stock',
    section: { label: 'office.sections.sale', group: 1, letter: 'v' },
    page: lazyScreen(() => import('../stock/SalePage.tsx'), 'stock'),
  },
  {
    path: 'stock',
    right: 'seeStock',
    section: { label: 'office.sections.stock', group: 1, letter: 'k' },
    page: lazyScreen(() => import('../stock/StockPage.tsx'), 'stock'),
  },
  {
    path: 'stock/count',
    right: 'stock',
    page: lazyScreen(() => import('../stock/CountPage.tsx'), 'stock'),
  },
  {
    path: 'stock/:item',
    right: 'seeStock',
    page: lazyScreen(() => import('../stock/StockItemPage.tsx'), 'stock'),
  },
  {
    path: 'wines',
    right: 'seeWines',
    section: { label: 'office.sections.wines', group: 2, letter: 'w' },
    page: lazyScreen(() => import('../wines/Wines.tsx'), 'wines'),
  },
  {
    path: 'wines/:wine',
    right: 'seeWines',
    page: lazyScreen(() => import('../wines/Wines.tsx'), 'wines'),
  },
  {
    path: 'customers',
    right: 'customers',
    section: { label: 'office.sections.customers', group: 2, letter: 'c' },
    page: lazyScreen(() => import('../customers/CustomersPage.tsx'), 'customers', 'today'),
  },
  {
    path: 'customers/:customer',
    right: 'customers',
    page: lazyScreen(() => import('../customers/CustomerPage.tsx'), 'customers', 'orders'),
  },
  {
    path: 'houses',
    right: 'seeHouses',
    section: { label: 'office.sections.houses', group: 1, letter: 'h' },
    page: lazyScreen(() => import('../platform/HousesPage.tsx'), 'platform'),
  },
  {
    path: 'houses/:house',
    right: 'seeHouses',
    page: lazyScreen(() => import('../platform/HousePage.tsx'), 'platform', 'team'),
  },
  {
    path: 'applications',
    right: 'applications',
    kinds: ['PLATFORM'],
    section: { label: 'office.sections.applications', group: 1, letter: 'a' },
    page: ApplicationsPage,
  },
  { path: 'applications', right: 'applications', kinds: ['SITE'], page: ApplicationsPage },
  {
    path: 'applications/:application',
    right: 'applications',
    page: lazyScreen(() => import('../platform/ApplicationPage.tsx'), 'applications'),
  },
  {
    path: 'system',
    right: 'system',
    section: { label: 'office.sections.system', group: 1, letter: 'm' },
    page: lazyScreen(() => import('../platform/SystemPage.tsx'), 'platform'),
  },
  {
    path: 'site',
    right: 'seeSite',
    section: { label: 'office.sections.site', group: 2, letter: 'i' },
    page: lazyScreen(() => import('../setup/SitePage.tsx'), 'setup'),
  },
  {
    path: 'sellers/new',
    right: 'shops',
    page: lazyScreen(() => import('../setup/NewSellerPage.tsx'), 'setup'),
  },
  {
    path: 'sites/new',
    right: 'sites',
    section: { label: 'office.sections.newSite', group: 2, letter: 'n' },
    page: lazyScreen(() => import('../setup/NewSitePage.tsx'), 'setup'),
  },
  {
    path: 'team',
    right: 'seeTeam',
    section: { label: 'office.sections.team', group: 3, letter: 'e' },
    page: lazyScreen(() => import('../team/TeamPage.tsx'), 'team'),
  },
  {
    path: 'team/:member',
    right: 'seeTeam',
    page: lazyScreen(() => import('../team/MemberPage.tsx'), 'team'),
  },
  {
    path: 'journal',
    right: 'audit',
    section: { label: 'office.sections.journal', group: 3, letter: 'j' },
    page: lazyScreen(() => import('../audit/JournalPage.tsx'), 'team'),
  },
  {
    path: 'settings',
    right: 'today',
    section: { label: 'office.sections.settings', group: 3, letter: 's' },
    page: lazyScreen(() => import('./SettingsPage.tsx'), 'team'),
  },
]
