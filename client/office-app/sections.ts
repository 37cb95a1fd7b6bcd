import type { SectionWay } from '../office/screens.ts'

/** What stands in the spine, in its order. A first view has it; the screens themselves come a chunk later (`screens.ts`). */
export const sections: readonly SectionWay[] = [
  { path: 'today', right: 'today', section: { label: 'office.sections.today', group: 1, letter: 't' } },
  {
    path: 'orders',
    right: 'orders',
    section: { label: 'office.sections.orders', group: 1, letter: 'o', also: 'pack' },
  },
  { path: 'sale', right: 'stock', section: { label: 'office.sections.sale', group: 1, letter: 'v' } },
  { path: 'stock', right: 'seeStock', section: { label: 'office.sections.stock', group: 1, letter: 'k' } },
  { path: 'messages', right: 'messages', section: { label: 'office.sections.messages', group: 1, letter: 'b' } },
  { path: 'wines', right: 'seeWines', section: { label: 'office.sections.wines', group: 2, letter: 'w' } },
  { path: 'customers', right: 'customers', section: { label: 'office.sections.customers', group: 2, letter: 'c' } },
  { path: 'delivery', right: 'delivery', section: { label: 'office.sections.delivery', group: 2, letter: 'd' } },
  { path: 'codes', right: 'codes', section: { label: 'office.sections.codes', group: 2, letter: 'p' } },
  { path: 'figures', right: 'figures', section: { label: 'office.sections.figures', group: 2, letter: 'f' } },
  { path: 'houses', right: 'seeHouses', section: { label: 'office.sections.houses', group: 1, letter: 'h' } },
  {
    path: 'applications',
    right: 'applications',
    kinds: ['PLATFORM'],
    section: { label: 'office.sections.applications', group: 1, letter: 'a' },
  },
  { path: 'system', right: 'system', section: { label: 'office.sections.system', group: 1, letter: 'm' } },
  { path: 'site', right: 'seeSite', section: { label: 'office.sections.site', group: 2, letter: 'i' } },
  { path: 'sites/new', right: 'sites', section: { label: 'office.sections.newSite', group: 2, letter: 'n' } },
  { path: 'team', right: 'seeTeam', section: { label: 'office.sections.team', group: 3, letter: 'e' } },
  { path: 'journal', right: 'audit', section: { label: 'office.sections.journal', group: 3, letter: 'j' } },
  { path: 'settings', right: 'today', section: { label: 'office.sections.settings', group: 3, letter: 's' } },
]
