import type { Role } from '#contract/rights.ts'
import type { OfficeLanguage } from '#contract/team-office.ts'

/** Somebody of the demo, with the places they work in by their words. */
export interface DemoPerson {
  /** Before `@example.org`, and in the address of the door. */
  name: string
  displayName: string
  language: OfficeLanguage
  memberships: readonly (readonly [handle: string, role: Role])[]
}

/** The demo has staff for each role and each kind of place; Elsa has several houses. */
export const demoStaff: readonly DemoPerson[] = [
  { name: 'helene', displayName: 'Hélène Vuillaume', language: 'fr', memberships: [['clos-des-murmures', 'owner']] },
  { name: 'jeanne', displayName: 'Jeanne Vuillet', language: 'fr', memberships: [['clos-des-murmures', 'manager']] },
  { name: 'paul', displayName: 'Paul Grandjean', language: 'fr', memberships: [['clos-des-murmures', 'cellar']] },
  {
    name: 'nuria',
    displayName: 'Núria Soler',
    language: 'fr',
    memberships: [
      ['cote-vermeille', 'owner'],
      ['haut-pays', 'owner'],
    ],
  },
  { name: 'amparo', displayName: 'Amparo Martí', language: 'fr', memberships: [['cote-vermeille', 'housekeeper']] },
  { name: 'lucie', displayName: 'Lucie Tarrats', language: 'fr', memberships: [['site-la-paulee', 'editor']] },
  {
    name: 'ferrer',
    displayName: 'Cabinet Ferrer',
    language: 'fr',
    memberships: [
      ['cote-vermeille', 'accountant'],
      ['clos-des-murmures', 'accountant'],
    ],
  },
  {
    name: 'elsa',
    displayName: 'Elsa Brandt',
    language: 'de',
    memberships: [
      ['hirondelles', 'owner'],
      ['site-hirondelles', 'owner'],
      ['site-la-paulee', 'owner'],
      ['cote-vermeille', 'manager'],
      ['site-bensadevot', 'owner'],
    ],
  },
  { name: 'agnes', displayName: 'Agnès Dorval', language: 'fr', memberships: [['platform', 'operator']] },
  { name: 'theo', displayName: 'Theo Whitfield', language: 'en', memberships: [['platform', 'support']] },
]

export const demoEmail = ({ name }: Pick<DemoPerson, 'name'>): string => `${name}@example.org`
