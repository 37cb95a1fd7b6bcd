import type { DemoOrder } from './demo-orders.ts'
import { drawing, oneOf } from './drawing.ts'

/** How far back a demo's house remembers. */
export const pastDays = 730
/** The last weeks of a house whose morning is written down by hand are there already. */
const handWrittenDays = 64

const firstnames = [
  ...([
    'Agathe',
    'Anne',
    'Arthur',
    'Béatrice',
    'Benoît',
    'Brigitte',
    'Cécile',
    'Christian',
    'Claire',
    'Damien',
  ] as const),
  ...(['Denise', 'Didier', 'Élodie', 'Émile', 'Fabienne', 'François', 'Gaëlle', 'Georges', 'Hugo', 'Inès'] as const),
  ...(['Jacques', 'Jeanne', 'Julien', 'Karim', 'Laure', 'Léa', 'Louis', 'Lucie', 'Mathilde', 'Michel'] as const),
  ...([
    'Monique',
    'Nathalie',
    'Olivier',
    'Pascal',
    'Paulette',
    'Quentin',
    'Rachel',
    'Robert',
    'Sabine',
    'Yves',
  ] as const),
] as const
const lastnames = [
  ...([
    'Aubert',
    'Bailly',
    'Barbier',
    'Besson',
    'Boucher',
    'Brunet',
    'Carpentier',
    'Chevalier',
    'Clément',
    'Cordier',
  ] as const),
  ...([
    'Delattre',
    'Dubois',
    'Faivre',
    'Fontaine',
    'Gauthier',
    'Girard',
    'Grosjean',
    'Guyot',
    'Jacquet',
    'Joly',
  ] as const),
  ...([
    'Lacroix',
    'Lambert',
    'Leclerc',
    'Lemoine',
    'Mallet',
    'Marchand',
    'Masson',
    'Meunier',
    'Michaud',
    'Morel',
  ] as const),
  ...([
    'Perrin',
    'Picard',
    'Prudhon',
    'Renaud',
    'Robin',
    'Roussel',
    'Tissot',
    'Vasseur',
    'Vernier',
    'Vuitton',
  ] as const),
] as const
type Town = readonly [city: string, postalCode: string, countryCode: string, street: string]
const towns: readonly [Town, ...Town[]] = [
  ['Paris', '75011', 'FR', '24 rue Saint-Maur'],
  ['Paris', '75014', 'FR', '6 rue Daguerre'],
  ['Lyon', '69007', 'FR', '41 rue de la Guillotière'],
  ['Dijon', '21000', 'FR', '10 rue Berbisey'],
  ['Besançon', '25000', 'FR', '17 rue Mégevand'],
  ['Lille', '59000', 'FR', '3 rue Gambetta'],
  ['Nantes', '44000', 'FR', '22 rue Kervégan'],
  ['Bordeaux', '33000', 'FR', '5 rue du Loup'],
  ['Strasbourg', '67000', 'FR', '14 rue des Juifs'],
  ['Grenoble', '38000', 'FR', '9 rue Lakanal'],
  ['Toulouse', '31000', 'FR', '30 rue des Filatiers'],
  ['Rennes', '35000', 'FR', '7 rue Saint-Michel'],
  ['Mâcon', '71000', 'FR', '2 rue Carnot'],
  ['Annecy', '74000', 'FR', '11 rue Royale'],
  ['Basel', '4053', 'CH', 'Güterstrasse 88'],
  ['Freiburg', '79100', 'DE', 'Günterstalstraße 12'],
  ['Köln', '50677', 'DE', 'Merowingerstraße 31'],
]

/** Parcels go in December and before Easter, nobody orders in August, and the house picks grapes in September. */
const rhythm = [0.6, 0.6, 0.9, 1.2, 1.2, 1, 0.9, 0.5, 0.4, 1, 1.4, 2.3] as const

/** An hour of a visit that has been. */
export interface PastHour {
  slotId: string
  daysAgo: number
  capacity: number
  minPersons: number
}

interface House {
  code: string
  /** Wines with how many are left: what is rare is bought seldom. */
  wines: readonly { code: string; stock: number }[]
  /** Where most of its buyers live. */
  near: { city: string; postalCode: string }
  hours: readonly PastHour[]
  /** In an ordinary month. */
  ordersPerMonth: number
  isHandWritten: boolean
}

/** Two years of orders of a house, the same each time for the same house, as seen from `now`. */
export function inventedPast(house: House, now: Date): DemoOrder[] {
  const { code, wines, hours, near, ordersPerMonth, isHandWritten } = house
  const draw = drawing(`past of ${code}`)
  const [first, ...others] = [...wines].filter(({ stock }) => stock > 20).map((wine) => wine.code)
  if (first === undefined) return []
  const buyers = Array.from({ length: 20 + ordersPerMonth * 4 }, () => aBuyer(draw, near))
  const orders: DemoOrder[] = []
  let days = pastDays
  while (true) {
    const month = new Date(now.getTime() - days * 86_400_000).getUTCMonth()
    days -= (30 / ordersPerMonth / (rhythm[month] ?? 1)) * (0.4 + 1.2 * draw())
    if (days < (isHandWritten ? handWrittenDays : 5)) break
    // Who has bought once comes back: the first of the list most often.
    const buyer = buyers[Math.floor(draw() ** 2 * buyers.length)] ?? aBuyer(draw, near)
    const isFetched = buyer.city === near.city
    const kinds = 1 + Math.floor(draw() * 3)
    const bottles: Record<string, number> = {}
    for (let kind = 0; kind < kinds; kind += 1)
      bottles[oneOf(draw, [first, ...others])] = oneOf(draw, kinds === 1 ? [6, 6, 12] : [2, 3, 3, 6])
    const isLapsed = !isFetched && draw() < 0.02
    orders.push({
      ...buyer,
      bottles,
      hoursAgo: Math.round(days * 24),
      delivery: isFetched ? 'PICKUP' : 'SHIPPING',
      deliveryAmount: isFetched ? 0 : buyer.countryCode === 'FR' ? 1400 : buyer.countryCode === 'CH' ? 3200 : 1900,
      payment: isFetched ? 'ON_SITE' : 'BANK_TRANSFER',
      state: isLapsed ? 'lapsed' : 'delivered',
      ...(draw() < 0.12 && { channel: 'PHONE' as const }),
      ...(!isFetched &&
        !isLapsed && { trackingNumber: `8L ${1000 + Math.floor(draw() * 9000)} ${1000 + orders.length}` }),
    })
  }
  const visits = hours.flatMap((hour) => {
    const isSaturday = new Date(now.getTime() - hour.daysAgo * 86_400_000).getUTCDay() === 6
    return draw() < (isSaturday ? 0.75 : 0.15) ? [visitOf(draw, hour, aBuyer(draw, near))] : []
  })
  return [...orders, ...visits, ...(isHandWritten ? [] : openOf(draw, { first, others, buyers, near }))]
}

/** Seats that were booked some days before, and paid. */
function visitOf(draw: () => number, { slotId, daysAgo, capacity, minPersons }: PastHour, buyer: Buyer): DemoOrder {
  const persons = Math.min(capacity, minPersons + Math.floor(draw() ** 0.6 * (capacity - minPersons + 1)))
  return {
    ...{ ...buyer, bottles: {}, visit: { slotId, persons }, hoursAgo: Math.round((daysAgo + 2 + draw() * 20) * 24) },
    ...{ delivery: null, deliveryAmount: 0, payment: 'BANK_TRANSFER', state: 'visited' },
  }
}

/** What waits on the morning of a house that nobody wrote one for: two parcels, and somebody who comes by. */
function openOf(
  draw: () => number,
  { first, others, buyers, near }: { first: string; others: string[]; buyers: Buyer[]; near: House['near'] },
): DemoOrder[] {
  const [one, other] = [buyers[0] ?? aBuyer(draw, near), buyers[1] ?? aBuyer(draw, near)]
  return [
    {
      ...{ ...one, hoursAgo: 46, bottles: { [others[0] ?? first]: 6 } },
      ...{ delivery: 'SHIPPING', deliveryAmount: 1400, payment: 'BANK_TRANSFER', state: 'waiting' },
    },
    {
      ...{ ...other, hoursAgo: 19, bottles: { [first]: 3, [others[1] ?? first]: 3 } },
      ...{ delivery: 'PICKUP', deliveryAmount: 0, payment: 'ON_SITE', state: 'ready' },
    },
  ]
}

type Buyer = Pick<DemoOrder, 'firstname' | 'lastname' | 'street' | 'postalCode' | 'city' | 'countryCode'>

function aBuyer(draw: () => number, near: House['near']): Buyer {
  const [firstname, lastname] = [oneOf(draw, firstnames), oneOf(draw, lastnames)]
  if (draw() < 0.35)
    return { firstname, lastname, street: `${1 + Math.floor(draw() * 40)} Grande Rue`, countryCode: 'FR', ...near }
  const [city, postalCode, countryCode, street] = oneOf(draw, towns)
  return { firstname, lastname, street, postalCode, city, countryCode }
}
