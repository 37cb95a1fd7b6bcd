/** What people have written to the demo's houses, and what these answered. Everybody in it is invented. */
export interface DemoThread {
  /** The house, by the word in its address. */
  place: string
  name: string
  email: string
  language: 'fr' | 'de' | 'en'
  /** The last name on the order it is about, of the same house. */
  order?: string
  isDone?: boolean
  /** Somebody of the demo's staff, by their first name in small letters. */
  assignedTo?: string
  said: readonly {
    hoursAgo: number
    /** Of the house; else they say it. */
    by?: string
    text: string
    quoted?: string
    leftOut?: readonly string[]
    isAutomatic?: boolean
  }[]
}

const murmures: DemoThread[] = [
  {
    ...{ place: 'clos-des-murmures', name: 'Katrin Brandt', email: 'katrin.brandt@example.org', language: 'de' },
    order: 'Brandt',
    said: [
      {
        hoursAgo: 22,
        text: 'Guten Abend,\n\nwir kommen am Samstag zu zweit vorbei. Können wir den Karton gleich mitnehmen, statt ihn schicken zu lassen? Und: Mein Mann verträgt keine Nüsse, steht zum Käse etwas damit auf dem Tisch?\n\nHerzliche Grüße\nKatrin Brandt',
      },
    ],
  },
  {
    ...{ place: 'clos-des-murmures', name: 'Odile Perrenet', email: 'odile.perrenet@example.org', language: 'fr' },
    order: 'Perrenet',
    said: [
      {
        hoursAgo: 6,
        text: 'Bonjour, le carton peut-il être laissé chez la voisine, au 12 ? Je travaille jusqu’à 19 heures.',
      },
    ],
  },
  {
    ...{ place: 'clos-des-murmures', name: 'Marie Oudot', email: 'marie.oudot@example.org', language: 'fr' },
    said: [{ hoursAgo: 1, text: 'Bonjour, faites-vous encore des magnums de crémant pour les fêtes ?' }],
  },
  {
    ...{ place: 'clos-des-murmures', name: 'Jonas Weidmann', email: 'jonas.weidmann@example.org', language: 'de' },
    ...{ order: 'Weidmann', assignedTo: 'jeanne' },
    said: [
      { hoursAgo: 98, text: 'Guten Tag, liegen die Zollpapiere für die Schweiz dem Paket bei?' },
      {
        hoursAgo: 95,
        by: 'jeanne',
        text: 'Guten Tag Herr Weidmann,\n\nja, die Handelsrechnung klebt in einer Tasche außen am Karton. Sie zahlen nichts extra an der Tür.',
      },
      {
        hoursAgo: 90,
        text: 'Vielen Dank für die Zollpapiere, alles angekommen.',
        quoted:
          'Am Freitag schrieb Clos des Murmures:\n> ja, die Handelsrechnung klebt in einer Tasche außen am Karton.',
        leftOut: ['Foto Karton.jpg'],
      },
      { hoursAgo: 89, by: 'jeanne', text: 'Das freut uns. Zum Wohl!' },
    ],
  },
  {
    ...{ place: 'clos-des-murmures', name: 'Sophie Arnal', email: 'sophie.arnal@example.org', language: 'fr' },
    isDone: true,
    said: [
      { hoursAgo: 240, text: 'Bonjour, avez-vous encore du vin jaune 2015 ?' },
      {
        hoursAgo: 236,
        by: 'helene',
        text: 'Bonjour Sophie,\n\nle 2015 est parti, il nous reste le 2016, qui a la même noix et un peu plus de fraîcheur. Je peux vous en garder.',
      },
      { hoursAgo: 235, isAutomatic: true, text: 'Je suis absente jusqu’à lundi et vous répondrai à mon retour.' },
    ],
  },
]

const others: DemoThread[] = [
  {
    ...{ place: 'hirondelles', name: 'Emma Whitlock', email: 'emma.whitlock@example.org', language: 'en' },
    said: [
      {
        hoursAgo: 9,
        text: 'Good morning,\n\nis the walk through the vines all right with a pushchair? We are coming with our one-year-old.',
      },
    ],
  },
  {
    ...{ place: 'hirondelles', name: 'Bernard Sicard', email: 'bernard.sicard@example.org', language: 'fr' },
    said: [
      { hoursAgo: 70, text: 'Bonjour, pouvez-vous recevoir un groupe de quatorze un dimanche de janvier ?' },
      {
        hoursAgo: 66,
        by: 'elsa',
        text: 'Bonjour, oui, le 17 ou le 24, à partir de 11 heures. Dites-moi ce qui vous va.',
      },
    ],
  },
  {
    ...{ place: 'cote-vermeille', name: 'Familie Lindner', email: 'lindner@example.org', language: 'de' },
    said: [
      {
        hoursAgo: 15,
        text: 'Guten Tag,\n\nunser Zug kommt erst um 21.40 Uhr in Port-Vendres an. Wie bekommen wir dann den Schlüssel?',
      },
    ],
  },
  {
    ...{ place: 'cote-vermeille', name: 'Claire Aubin', email: 'claire.aubin@example.org', language: 'fr' },
    ...{ isDone: true },
    said: [
      { hoursAgo: 200, text: 'Bonjour, y a-t-il un lit de bébé dans le deux-pièces du port ?' },
      {
        hoursAgo: 197,
        by: 'nuria',
        text: 'Bonjour, oui, et une chaise haute. Nous les mettons en place avant votre arrivée.',
      },
    ],
  },
  {
    ...{ place: 'site-la-paulee', name: 'Hugo Marchetti', email: 'hugo.marchetti@example.org', language: 'fr' },
    said: [{ hoursAgo: 28, text: 'Bonjour, reste-t-il des places de bénévoles pour le montage du vendredi ?' }],
  },
]

export const demoThreads: readonly DemoThread[] = [...murmures, ...others]

/** Sentences of each house that has threads. */
export const demoPhrases: readonly { title: string; texts: Record<'fr' | 'de' | 'en', string> }[] = [
  {
    title: 'Tout est parti',
    texts: {
      fr: 'Bonjour {name},\n\nvotre commande {number} est partie. Elle arrive le {day}.\n\nBelle dégustation, {house}',
      de: 'Guten Tag {name},\n\nIhre Bestellung {number} ist unterwegs und kommt am {day}.\n\nViel Freude beim Probieren, {house}',
      en: 'Hello {name},\n\nyour order {number} is on its way and comes on {day}.\n\nEnjoy the wine, {house}',
    },
  },
  {
    title: 'Je regarde et je reviens vers vous',
    texts: {
      fr: 'Bonjour {name},\n\nmerci pour votre message. Je regarde et je vous réponds demain.',
      de: 'Guten Tag {name},\n\nvielen Dank für Ihre Nachricht. Ich sehe nach und antworte Ihnen morgen.',
      en: 'Hello {name},\n\nthank you for your message. I will look into it and answer tomorrow.',
    },
  },
  {
    title: 'Épuisé',
    texts: {
      fr: 'Bonjour {name},\n\nce vin est épuisé ; le millésime suivant arrive au printemps. Je vous garde un carton ?',
      de: 'Guten Tag {name},\n\ndieser Wein ist ausverkauft; der nächste Jahrgang kommt im Frühjahr. Soll ich Ihnen einen Karton zurücklegen?',
      en: 'Hello {name},\n\nthis wine is sold out; the next vintage comes in spring. Shall I keep a case for you?',
    },
  },
]
