/**
 * Who works where, and what each may do there: the table of the office's rights. Enforced in `server/office/authority.ts`,
 * shown in OpenAPI, and tried for every endpoint, role and foreign place by `server/office/rights.test.ts` (TEAM-02).
 */

export const placeKinds = ['SHOP', 'AGENCY', 'SITE', 'PLATFORM'] as const
export type PlaceKind = (typeof placeKinds)[number]

export const roles = [
  'owner',
  'manager',
  'cellar',
  'housekeeper',
  'editor',
  'accountant',
  'operator',
  'support',
] as const
export type Role = (typeof roles)[number]

/** Which roles there are in a place of this kind; the first one holds the keys, and somebody with it always remains. */
export const rolesOf: Readonly<Record<PlaceKind, readonly [Role, ...Role[]]>> = {
  SHOP: ['owner', 'manager', 'cellar', 'editor', 'accountant'],
  AGENCY: ['owner', 'manager', 'housekeeper', 'editor', 'accountant'],
  SITE: ['owner', 'editor'],
  PLATFORM: ['operator', 'support'],
}

/** Those who hold the keys of a place. */
export const keyRoles: readonly Role[] = ['owner', 'operator']

/** A right: in places of which kind it means something, and who has it there. */
interface Grant {
  readonly kinds: readonly PlaceKind[]
  readonly roles: readonly Role[]
}

const everywhere = { kinds: placeKinds }

export const rights = {
  /** To be here at all: the day, and what the place is called. */
  today: { ...everywhere, roles },
  /** Who works here. */
  seeTeam: { ...everywhere, roles: ['owner', 'manager', 'operator', 'support'] },
  /** Inviting, roles, ends. */
  team: { ...everywhere, roles: keyRoles },
  /** The log, and taking back what others did. */
  audit: { ...everywhere, roles: keyRoles },
  /** Asking the platform's people in by a code. */
  askSupport: {
    kinds: ['SHOP', 'AGENCY', 'SITE'],
    roles: ['owner', 'manager', 'cellar', 'housekeeper', 'editor', 'accountant'],
  },
  /** Going where one was asked in. */
  support: { kinds: ['PLATFORM'], roles: ['operator', 'support'] },
  /** Orders: packing, sending, handing over; without prices for who has no `orderMoney`. */
  orders: { kinds: ['SHOP'], roles: ['owner', 'manager', 'cellar'] },
  /** What an order costs, whether it is paid, and ending it. */
  orderMoney: { kinds: ['SHOP'], roles: ['owner', 'manager'] },
  /** What stands in the cellar, and what came and went. */
  seeStock: { kinds: ['SHOP'], roles: ['owner', 'manager', 'cellar', 'editor', 'accountant'] },
  /** Bottles that come, go, are sold at the door or counted. */
  stock: { kinds: ['SHOP'], roles: ['owner', 'manager', 'cellar'] },
  /** Who buys: names, addresses, what they bought. */
  customers: { kinds: ['SHOP'], roles: ['owner', 'manager'] },
  /** What people write to the house, and answering them. */
  messages: { kinds: ['SHOP', 'AGENCY', 'SITE'], roles: ['owner', 'manager'] },
  /** Calendars of other platforms that are not read any more. */
  calendars: { kinds: ['AGENCY'], roles: ['owner', 'manager'] },
  /** The register of the tourist tax. */
  touristTax: { kinds: ['AGENCY'], roles: ['owner', 'manager', 'accountant'] },
  /** Wines with what they cost and how many there are. */
  seeWines: { kinds: ['SHOP'], roles: ['owner', 'manager', 'cellar', 'editor', 'accountant'] },
  /** What is written of a wine, its pictures, and the order of the shelf. */
  wineTexts: { kinds: ['SHOP'], roles: ['owner', 'manager', 'editor'] },
  /** Making and removing wines, what they cost, and whether they are on sale. */
  winePrices: { kinds: ['SHOP'], roles: ['owner', 'manager'] },
  /** How many bottles of a wine are free. */
  wineStock: { kinds: ['SHOP'], roles: ['owner', 'manager', 'cellar'] },
  /** Promotional codes. */
  codes: { kinds: ['SHOP'], roles: ['owner', 'manager'] },
  /** What the shop took in, and from what. */
  figures: { kinds: ['SHOP'], roles: ['owner', 'manager', 'accountant'] },
  /** Ways of delivery, and what they cost. */
  delivery: { kinds: ['SHOP'], roles: ['owner', 'manager'] },
  /** What the house says of itself: hours, address, who sells. */
  estate: { kinds: ['SHOP'], roles: ['owner', 'manager'] },
  /** Opening a new shop to visitors. */
  opening: { kinds: ['SHOP'], roles: ['owner'] },
  /** To which account its money goes. */
  estateMoney: { kinds: ['SHOP'], roles: ['owner'] },
  /** Every house of the installation, and how it stands. */
  seeHouses: { kinds: ['PLATFORM'], roles: ['operator', 'support'] },
  /** Closing a house and opening it again, and who holds its keys. */
  suspend: { kinds: ['PLATFORM'], roles: ['operator'] },
  /** Jobs, mails, what must hold. */
  system: { kinds: ['PLATFORM'], roles: ['operator', 'support'] },
  /** Making sites, and taking back one where nothing has happened yet. */
  sites: { kinds: ['PLATFORM'], roles: ['operator'] },
  /** What a site is called, where it answers, and whether it is open. */
  seeSite: { kinds: ['SITE'], roles: ['owner', 'editor'] },
  /** Opening and closing a site. */
  modes: { kinds: ['SITE'], roles: ['owner'] },
  /** What a site says of itself, its names, its languages and its third parties. */
  siteSettings: { kinds: ['SITE'], roles: ['owner'] },
  /** New sellers on a site. */
  shops: { kinds: ['SITE'], roles: ['owner'] },
  /** Growers who want to sell: of every site at the platform, else of this one. */
  applications: { kinds: ['PLATFORM', 'SITE'], roles: ['operator', 'owner'] },
} as const satisfies Record<string, Grant>

export type Right = keyof typeof rights

/** In places of which kind a right means something. */
export const kindsOf = (right: Right): readonly PlaceKind[] => rights[right].kinds

/** Who has a right, wherever it means something. */
export const rolesWith = (right: Right): readonly Role[] => rights[right].roles

/** Whether this role has the right in a place of this kind. */
export function hasRight(right: Right, { kind, role }: { kind: PlaceKind; role: Role }): boolean {
  const grant: Grant = rights[right]
  return grant.kinds.includes(kind) && grant.roles.includes(role) && rolesOf[kind].includes(role)
}
