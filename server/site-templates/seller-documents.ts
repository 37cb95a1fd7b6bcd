import type { DeliveryMethod, PaymentMethod, ShopDocument } from '#contract/documents/shop.ts'
import type { AgencyDocument, StayPayment } from '#contract/documents/stays.ts'
import { legalFacts, newTrader } from './legal-facts.ts'
import { placeholderPictures } from './pictures.ts'
import { inAll, inThree, type SellerWish, titled } from './wish.ts'

/** What is sold is paid: with a card where the house takes them. */
interface Means {
  hasCards: boolean
}

/**
 * The document of a shop that has just been made: nothing on its shelf, opened at no hour, and one example of a rate. No
 * transfer is among its ways to pay, because nobody has said to which account.
 */
export const newShopDocument = ({ name, legal }: SellerWish, { hasCards }: Means): ShopDocument => ({
  region: inThree('Votre région', 'Ihre Region', 'Your region'),
  village: legal.city,
  founded: null,
  hectares: null,
  growers: [{ name, role: inThree('vigneronne ou vigneron', 'Winzerin oder Winzer', 'winegrower'), portrait: null }],
  tagline: noWords,
  story: inThree(
    'Ici, votre histoire : qui fait ce vin, où, et comment. Deux ou trois paragraphes suffisent.',
    'Hier steht Ihre Geschichte: wer diesen Wein macht, wo und wie. Zwei, drei Absätze genügen.',
    'Here, your story: who makes this wine, where, and how. Two or three paragraphs will do.',
  ),
  logo: null,
  banner: placeholderPictures.vines.path,
  pictures: [],
  address: addressOf(legal),
  phone: legal.phone ?? '',
  email: legal.email,
  timezone: 'Europe/Paris',
  openingHours: {},
  closures: [],
  openingHoursNote: inThree('Sur rendez-vous.', 'Nach Vereinbarung.', 'By appointment.'),
  theme: {
    layout: {
      name: 'Shop',
      menu: [
        { code: 'shop-products', route: 'shop-products', title: inThree('Les vins', 'Die Weine', 'The wines') },
        {
          code: 'shop-information',
          route: 'shop-information',
          title: inThree('Le domaine', 'Das Weingut', 'The estate'),
        },
      ],
      routes: [],
    },
    variables: {},
  },
  pagesMeta: {
    'shop-products': { title: inAll(name), description: noWords },
    'shop-information': { title: titled(estate, name), description: noWords },
  },
  methodOfDeliveries: [pickup, exampleShipping],
  methodOfPayments: [...(hasCards ? [{ ...card, provider: 'card-provider' }] : []), onSite],
  legal: legalFacts('shop', legal),
  trader: newTrader(legal),
  voices: [],
})

/** The document of an agency that has no apartment yet. */
export const newAgencyDocument = ({ name, legal }: SellerWish, { hasCards }: Means): AgencyDocument => ({
  title: inAll(name),
  subtitle: noWords,
  description: inThree(
    'Ici, ce que vos hôtes aiment savoir : où l’on est, qui les attend, ce qu’il y a autour.',
    'Hier steht, was Ihre Gäste gern wissen: wo man ist, wer sie erwartet, was es in der Nähe gibt.',
    'Here, what your guests like to know: where they will be, who awaits them, what there is nearby.',
  ),
  address: addressOf(legal),
  phone: legal.phone ?? '',
  email: legal.email,
  team: [],
  checkInNote: inThree(
    'Ici, comment on reçoit les clés.',
    'Hier steht, wie man die Schlüssel bekommt.',
    'Here, how the keys are handed over.',
  ),
  picture: placeholderPictures.house.path,
  methodOfPayments: hasCards ? [card] : [],
  trader: newTrader(legal),
})

const noWords = inThree('Ici, une phrase de vous', 'Hier steht ein Satz von Ihnen', 'Here, a sentence of yours')
const estate = inThree('Le domaine', 'Das Weingut', 'The estate')

export const addressOf = ({ addressLines, postalCode, city, countryCode }: SellerWish['legal']) => ({
  addressLines,
  postalCode,
  city,
  countryCode,
})

const card = {
  type: 'CARD',
  code: 'CARD',
  title: inThree('Carte bancaire', 'Kreditkarte', 'Credit or debit card'),
  description: inThree(
    'Réglée en une fois, sur une page sécurisée.',
    'Auf einer gesicherten Seite, in einem Betrag.',
    'In one payment, on a secure page.',
  ),
} satisfies StayPayment

const onSite: PaymentMethod = {
  type: 'ON_SITE',
  code: 'ON_SITE',
  title: inThree('Au retrait', 'Bei Abholung', 'On collection'),
  description: inThree('Vous payez sur place.', 'Sie zahlen vor Ort.', 'You pay when you collect.'),
  provider: null,
  onlyWithDelivery: ['PICKUP'],
}

const pickup: DeliveryMethod = {
  type: 'PICKUP',
  title: inThree('Retrait à la cave', 'Abholung im Keller', 'Collection at the cellar'),
  description: inThree(
    'Nous vous écrivons quand tout est prêt.',
    'Wir schreiben Ihnen, sobald alles bereitsteht.',
    'We write to you when everything is ready.',
  ),
  minBottles: null,
  maxBottles: null,
  minAmount: null,
  amount: 0,
  leadTimeWorkingDays: 2,
  zones: [],
  nonEligibilityTexts: {},
}

/** One carton in one country: enough to see how a rate is written, and to be changed before anybody buys. */
const exampleShipping: DeliveryMethod = {
  type: 'SHIPPING',
  title: inThree(
    'Expédition (exemple à changer)',
    'Versand (Beispiel, zu ändern)',
    'Shipping (example, to be changed)',
  ),
  description: inThree(
    'Un carton de six, en France. Ce tarif est un exemple : remplacez-le par le vôtre.',
    'Ein Sechserkarton, in Frankreich. Dieser Preis ist ein Beispiel: Ersetzen Sie ihn durch Ihren.',
    'A case of six, in France. This rate is an example: replace it with your own.',
  ),
  minBottles: null,
  maxBottles: null,
  minAmount: null,
  amount: null,
  leadTimeWorkingDays: null,
  zones: [
    {
      code: 'SHIPPING_FR',
      title: inThree('France métropolitaine', 'Frankreich (Festland)', 'Mainland France'),
      countries: ['FR'],
      postalCodes: ['!97*', '!98*'],
      rates: [{ upToBottles: 6, amount: 1500 }],
      beyond: { perBottles: 6, amount: 1500 },
      freeAboveAmount: null,
      delayWorkingDays: { min: 2, max: 5 },
    },
  ],
  nonEligibilityTexts: {},
}
