import type { DeliveryMethod, PaymentMethod, ShopDocument } from '#contract/documents/shop.ts'
import type { AgencyDocument, StayPayment } from '#contract/documents/stays.ts'
import type { LocalizedText } from '#contract/localized.ts'
import { legalFacts, newTrader } from './legal-facts.ts'
import { placeholderPictures } from './pictures.ts'
import { inAll, inThree, phoneOf, type SellerWish, titled } from './wish.ts'

/** What is sold is paid: with a card where the house takes them. */
interface Means {
  hasCards: boolean
}

/**
 * The document of a shop that has just been made: nothing on its shelf, opened at no hour, and one example of a rate. No
 * transfer is among its ways to pay, because nobody has said to which account.
 */
export const newShopDocument = ({ name, legal }: SellerWish, { hasCards }: Means): ShopDocument => ({
  region: noRegion,
  village: legal.city,
  founded: null,
  hectares: null,
  growers: [{ name, role: inThree('vigneronne ou vigneron', 'Winzerin oder Winzer', 'winegrower'), portrait: null }],
  tagline: noWords,
  story: noStory,
  logo: null,
  banner: placeholderPictures.vines.path,
  pictures: [],
  address: addressOf(legal),
  phone: phoneOf(legal),
  email: legal.email,
  timezone: 'Europe/Paris',
  openingHours: {},
  closures: [],
  exceptions: [],
  openingHoursNote: byAppointment,
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
  settlements: [],
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
  phone: phoneOf(legal),
  email: legal.email,
  vat: [],
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

/** What a house has written itself: languages where our words still stand are left out. */
export const withoutOurs = (text: LocalizedText): LocalizedText =>
  Object.fromEntries(Object.entries(text).filter(([language, words]) => words !== '' && !isOurs(language, words)))

const isOurs = (language: string, words: string): boolean =>
  [noWords, noStory, noRegion].some((ours) => ours[language] === words)

/** Whether nobody has chosen how the pages look. */
export const isWithoutLook = ({ theme, banner }: Pick<ShopDocument, 'theme' | 'banner'>): boolean =>
  Object.keys(theme.variables).length === 0 && banner === placeholderPictures.vines.path

/** Whether nobody has said when the door is open: no hours, and no sentence but ours. */
export const isWithoutHours = ({ openingHours, openingHoursNote }: ShopDocument): boolean =>
  Object.values(openingHours).every((ranges) => ranges.length === 0) &&
  Object.entries(openingHoursNote).every(([language, text]) => text === byAppointment[language])

/** Whether a way of delivery still has the price that shows how one is written. */
export const isExample = ({ type, title }: DeliveryMethod): boolean =>
  type === 'SHIPPING' && title['fr'] === exampleShipping.title['fr']

const noRegion = inThree('Votre région', 'Ihre Region', 'Your region')
const noStory = inThree(
  'Ici, votre histoire : qui fait ce vin, où, et comment. Deux ou trois paragraphes suffisent.',
  'Hier steht Ihre Geschichte: wer diesen Wein macht, wo und wie. Zwei, drei Absätze genügen.',
  'Here, your story: who makes this wine, where, and how. Two or three paragraphs will do.',
)
const byAppointment = inThree('Sur rendez-vous.', 'Nach Vereinbarung.', 'By appointment.')
const noWords = inThree('Ici, une phrase de vous', 'Hier steht ein Satz von Ihnen', 'Here, a sentence of yours')
const estate = inThree('Le domaine', 'Das Weingut', 'The estate')

export const addressOf = ({ addressLines, postalCode, city, countryCode }: SellerWish['legal']) => ({
  addressLines,
  postalCode,
  city,
  countryCode,
})

export const card = {
  type: 'CARD',
  code: 'CARD',
  title: inThree('Carte bancaire', 'Kreditkarte', 'Credit or debit card'),
  description: inThree(
    'Réglée en une fois, sur une page sécurisée.',
    'Auf einer gesicherten Seite, in einem Betrag.',
    'In one payment, on a secure page.',
  ),
} satisfies StayPayment

/** What payment on the spot begins with. */
export const onSite: PaymentMethod = {
  type: 'ON_SITE',
  code: 'ON_SITE',
  title: inThree('Au retrait', 'Bei Abholung', 'On collection'),
  description: inThree('Vous payez sur place.', 'Sie zahlen vor Ort.', 'You pay when you collect.'),
  provider: null,
  onlyWithDelivery: ['PICKUP'],
}

/** What transfers begin with; to which account is for the house to say. */
export const bankTransfer: PaymentMethod = {
  type: 'BANK_TRANSFER',
  code: 'BANK_TRANSFER',
  title: inThree('Virement bancaire', 'Überweisung', 'Bank transfer'),
  description: inThree(
    'Vos bouteilles partent dès que le virement est arrivé.',
    'Ihre Flaschen gehen auf die Reise, sobald die Überweisung da ist.',
    'Your bottles leave as soon as the transfer has arrived.',
  ),
  provider: null,
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

/** What a house's own round begins with: where it goes is for the house to say. */
const exampleRound: DeliveryMethod = {
  ...exampleShipping,
  type: 'LOCAL',
  title: inThree('Notre tournée', 'Unsere Tour', 'Our own round'),
  description: inThree('Nous vous l’apportons.', 'Wir bringen es Ihnen.', 'We bring it to you.'),
  zones: exampleShipping.zones.map((zone) => ({
    ...zone,
    code: 'LOCAL_1',
    title: inThree('Autour de la cave', 'Rund um den Keller', 'Around the cellar'),
    postalCodes: [],
  })),
}

/** What each way of delivery begins with. */
export const newDeliveryWays: readonly DeliveryMethod[] = [exampleShipping, exampleRound, pickup]
