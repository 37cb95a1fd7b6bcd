import { lazyScreen, type Screen } from '../office/screens.ts'

export const AccountPage = lazyScreen(async () => (await import('../team/AccountPage.tsx')).AccountPage, 'team')

const ApplicationsPage = lazyScreen(
  async () => (await import('../platform/ApplicationsPage.tsx')).ApplicationsPage,
  'applications',
)

/** All screens of a place, those among the sections in the order of the spine. A new screen is a line here. */
export const screens: readonly Screen[] = [
  {
    path: 'today',
    right: 'today',
    section: { label: 'office.sections.today', group: 1, letter: 't' },
    page: lazyScreen(async () => (await import('../today/TodayPage.tsx')).TodayPage, 'today'),
  },
  {
    path: 'orders',
    right: 'orders',
    section: { label: 'office.sections.orders', group: 1, letter: 'o', also: 'pack' },
    page: lazyScreen(async () => (await import('../orders-office/OrdersPage.tsx')).OrdersPage, 'orders', 'today'),
  },
  {
    path: 'orders/new',
    right: 'orderMoney',
    page: lazyScreen(async () => (await import('../phone-orders/NewOrderPage.tsx')).NewOrderPage, 'phone', 'today'),
  },
  {
    path: 'orders/:order',
    right: 'orders',
    page: lazyScreen(async () => (await import('../orders-office/OrderPage.tsx')).OrderPage, 'orders', 'today'),
  },
  {
    path: 'pack',
    right: 'orders',
    page: lazyScreen(
      async () => (await import('../packing-office/PackPage.tsx')).PackPage,
      'packing',
      'orders',
      'today',
    ),
  },
  {
    path: 'pack/list',
    right: 'orders',
    page: lazyScreen(async () => (await import('../packing-office/PickListPage.tsx')).PickListPage, 'packing'),
  },
  {
    path: 'pack/slips',
    right: 'orders',
    page: lazyScreen(async () => (await import('../packing-office/SlipsPage.tsx')).SlipsPage, 'packing'),
  },
  {
    path: 'sale',
    right: 'stock',
    section: { label: 'office.sections.sale', group: 1, letter: 'v' },
    page: lazyScreen(async () => (await import('../stock/SalePage.tsx')).SalePage, 'stock'),
  },
  {
    path: 'stock',
    right: 'seeStock',
    section: { label: 'office.sections.stock', group: 1, letter: 'k' },
    page: lazyScreen(async () => (await import('../stock/StockPage.tsx')).StockPage, 'stock'),
  },
  {
    path: 'stock/count',
    right: 'stock',
    page: lazyScreen(async () => (await import('../stock/CountPage.tsx')).CountPage, 'stock'),
  },
  {
    path: 'stock/:item',
    right: 'seeStock',
    page: lazyScreen(async () => (await import('../stock/StockItemPage.tsx')).StockItemPage, 'stock'),
  },
  {
    path: 'customers',
    right: 'customers',
    section: { label: 'office.sections.customers', group: 2, letter: 'c' },
    page: lazyScreen(async () => (await import('../customers/CustomersPage.tsx')).CustomersPage, 'customers', 'today'),
  },
  {
    path: 'customers/:customer',
    right: 'customers',
    page: lazyScreen(async () => (await import('../customers/CustomerPage.tsx')).CustomerPage, 'customers', 'orders'),
  },
  {
    path: 'houses',
    right: 'seeHouses',
    section: { label: 'office.sections.houses', group: 1, letter: 'h' },
    page: lazyScreen(async () => (await import('../platform/HousesPage.tsx')).HousesPage, 'platform'),
  },
  {
    path: 'houses/:house',
    right: 'seeHouses',
    page: lazyScreen(async () => (await import('../platform/HousePage.tsx')).HousePage, 'platform', 'team'),
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
    page: lazyScreen(async () => (await import('../platform/ApplicationPage.tsx')).ApplicationPage, 'applications'),
  },
  {
    path: 'system',
    right: 'system',
    section: { label: 'office.sections.system', group: 1, letter: 'm' },
    page: lazyScreen(async () => (await import('../platform/SystemPage.tsx')).SystemPage, 'platform'),
  },
  {
    path: 'site',
    right: 'seeSite',
    section: { label: 'office.sections.site', group: 2, letter: 'i' },
    page: lazyScreen(async () => (await import('../setup/SitePage.tsx')).SitePage, 'setup'),
  },
  {
    path: 'sellers/new',
    right: 'shops',
    page: lazyScreen(async () => (await import('../setup/NewSellerPage.tsx')).NewSellerPage, 'setup'),
  },
  {
    path: 'sites/new',
    right: 'sites',
    section: { label: 'office.sections.newSite', group: 2, letter: 'n' },
    page: lazyScreen(async () => (await import('../setup/NewSitePage.tsx')).NewSitePage, 'setup'),
  },
  {
    path: 'team',
    right: 'seeTeam',
    section: { label: 'office.sections.team', group: 3, letter: 'e' },
    page: lazyScreen(async () => (await import('../team/TeamPage.tsx')).TeamPage, 'team'),
  },
  {
    path: 'team/:member',
    right: 'seeTeam',
    page: lazyScreen(async () => (await import('../team/MemberPage.tsx')).MemberPage, 'team'),
  },
  {
    path: 'journal',
    right: 'audit',
    section: { label: 'office.sections.journal', group: 3, letter: 'j' },
    page: lazyScreen(async () => (await import('../audit/JournalPage.tsx')).JournalPage, 'team'),
  },
  {
    path: 'settings',
    right: 'today',
    section: { label: 'office.sections.settings', group: 3, letter: 's' },
    page: lazyScreen(async () => (await import('./SettingsPage.tsx')).SettingsPage, 'team'),
  },
]
