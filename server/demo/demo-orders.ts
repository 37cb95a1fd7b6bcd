/** The orders a demo's grower finds on their first morning. Everybody in them is invented. */

export interface DemoOrder {
  firstname: string
  lastname: string
  street: string
  postalCode: string
  city: string
  countryCode: string
  /** Null is a visit alone. */
  delivery: 'SHIPPING' | 'LOCAL' | 'PICKUP' | null
  /** Minor units. */
  deliveryAmount: number
  payment: 'BANK_TRANSFER' | 'ON_SITE'
  /** How long ago it came. */
  hoursAgo: number
  state: 'unpaid' | 'lapsed' | 'waiting' | 'preparing' | 'ready' | 'shipped' | 'delivered' | 'visited'
  /** Bottles by the code of the wine. */
  bottles: Record<string, number>
  /** Seats of an hour that has been, beside bottles or without any. */
  visit?: { slotId: string; persons: number }
  note?: string
  trackingNumber?: string
  /** Noted by the house; else it came from the site. */
  channel?: 'PHONE'
}

const people = [
  ['Camille', 'Rousselin', '14 rue des Tanneurs', '69002', 'Lyon', 'FR'],
  ['Anselme', 'Vautrin', '3 rue du Collège', '39100', 'Dole', 'FR'],
  ['Odile', 'Perrenet', '12 rue Battant', '25000', 'Besançon', 'FR'],
  ['Jonas', 'Weidmann', 'Spalenberg 20', '4051', 'Basel', 'CH'],
  ['Marc', 'Esteve', '8 rue de l’Ange', '66000', 'Perpignan', 'FR'],
  ['Solène', 'Arvieu', '5 quai de la Fosse', '44000', 'Nantes', 'FR'],
  ['Isabelle', 'Roy', '31 rue Oberkampf', '75011', 'Paris', 'FR'],
  ['Katrin', 'Brandt', 'Gerberau 9', '79098', 'Freiburg', 'DE'],
  ['Thomas', 'Perret', '2 rue des Arènes', '39600', 'Arbois', 'FR'],
  ['Nadège', 'Colin', '7 rue de Bourgogne', '39140', 'Bletterans', 'FR'],
  ['Philippe', 'Garnier', '18 avenue Foch', '21000', 'Dijon', 'FR'],
  ['Lucien', 'Bertin', '4 place du Marché', '01000', 'Bourg-en-Bresse', 'FR'],
] as const

type Person = (typeof people)[number][1]

function order(
  lastname: Person,
  hoursAgo: number,
  bottles: Record<string, number>,
  more: Partial<DemoOrder> = {},
): DemoOrder {
  const [firstname = '', , street = '', postalCode = '', city = '', countryCode = ''] =
    people.find(([, name]) => name === lastname) ?? []
  const delivery = more.delivery ?? 'SHIPPING'
  return {
    ...{ firstname, lastname, street, postalCode, city, countryCode, hoursAgo, bottles, delivery },
    deliveryAmount: { SHIPPING: 1400, LOCAL: 800, PICKUP: 0 }[delivery],
    payment: delivery === 'PICKUP' ? 'ON_SITE' : 'BANK_TRANSFER',
    state: 'waiting',
    ...more,
  }
}

/** Nine to pack with 42 bottles, two to hand over, a transfer that has not come, parcels on their way. */
const morning: DemoOrder[] = [
  order(
    'Rousselin',
    11,
    { 'savagnin-ouille': 3, poulsard: 2, 'vin-jaune': 1 },
    { note: 'Merci de sonner chez la gardienne, l’interphone est en panne.' },
  ),
  order('Vautrin', 13, { 'savagnin-ouille': 1, trousseau: 2, cremant: 3 }, { delivery: 'LOCAL' }),
  order(
    'Perrenet',
    16,
    { poulsard: 2, 'les-graviers': 2, trousseau: 2 },
    { delivery: 'LOCAL', note: 'Le carton peut être laissé chez la voisine, au 12.' },
  ),
  order('Weidmann', 23, { 'vin-jaune': 2, 'les-graviers': 2, 'savagnin-ouille': 2 }, { deliveryAmount: 3200 }),
  order('Esteve', 25, { poulsard: 4, trousseau: 2 }),
  order('Arvieu', 40, { cremant: 3 }),
  order('Colin', 42, { macvin: 3 }, { delivery: 'PICKUP' }),
  order('Roy', 44, { cremant: 3 }),
  order('Brandt', 47, { 'savagnin-ouille': 1, 'les-graviers': 2 }, { deliveryAmount: 1900 }),
  order('Perret', 60, { poulsard: 6 }, { delivery: 'PICKUP', state: 'ready' }),
  order('Bertin', 66, { 'savagnin-ouille': 6, 'les-graviers': 6 }, { delivery: 'PICKUP', state: 'ready' }),
  order('Garnier', 8 * 24, { trousseau: 4, 'vin-jaune': 1 }, { state: 'unpaid', deliveryAmount: 800 }),
  order('Roy', 70, { poulsard: 6 }, { state: 'preparing' }),
  order('Arvieu', 92, { 'les-graviers': 6 }, { state: 'shipped', trackingNumber: '8L 2201 4478' }),
  order('Esteve', 96, { cremant: 6 }, { state: 'shipped', trackingNumber: '8L 2201 4471' }),
  order(
    'Weidmann',
    118,
    { 'vin-jaune': 6 },
    { state: 'shipped', deliveryAmount: 3200, trackingNumber: '8L 2199 0034' },
  ),
]

const wines = ['savagnin-ouille', 'poulsard', 'trousseau', 'cremant', 'les-graviers', 'macvin']

/** What has been delivered in the two months before, a parcel every other day. */
const before: DemoOrder[] = Array.from({ length: 28 }, (_, index) => {
  const [, lastname] = people[(index * 5) % people.length] ?? people[0]
  const bottles = {
    [wines[index % wines.length] ?? 'poulsard']: index % 3 === 0 ? 6 : 3,
    [wines[(index + 2) % wines.length] ?? 'cremant']: 3,
  }
  return order(lastname, (7 + index * 2) * 24, bottles, {
    state: 'delivered',
    delivery: index % 4 === 0 ? 'PICKUP' : 'SHIPPING',
    ...(index % 4 !== 0 && { trackingNumber: `8L 21${String(90 - index)} ${String(1000 + index * 37)}` }),
  })
})

/** The last weeks of a house as its mockups tell them, by the shop's code; those of others are invented. */
export const writtenOrders: Readonly<Record<string, readonly DemoOrder[]>> = {
  'clos-des-murmures': [...morning, ...before],
}
