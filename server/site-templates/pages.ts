import type { z } from 'zod'
import type { StoredBlocks } from '#contract/documents/blocks.ts'
import type { LocalizedText } from '#contract/localized.ts'
import type { NewSiteKind } from '#contract/setup-office.ts'
import { placeholderPictures } from './pictures.ts'
import { newsFeed, taglineOf } from './site-document.ts'
import { inAll, inThree, type SiteWish } from './wish.ts'

export interface NewPage {
  code: string
  blocks: z.input<typeof StoredBlocks>
}

/** The pages of blocks of a new site. What is not the person's own word says that it waits for it. */
export const newPages = (wish: SiteWish): NewPage[] => [
  wish.kind === 'shop' ? estatePage(wish) : homePage(wish, wish.kind),
  contactPage(wish),
  comingSoonPage(wish),
]

function homePage(wish: SiteWish, kind: Exclude<NewSiteKind, 'shop'>): NewPage {
  const { picture, heading, text, button } = opening[kind]
  return {
    code: 'home',
    blocks: [
      {
        component: 'pageTitle',
        id: 'pageTitle-1',
        props: { title: inAll(wish.name), subtitle: taglineOf(wish), picture: placeholderPictures[picture] },
      },
      ...(kind === 'hospitality' ? [{ component: 'staySearch' as const, id: 'staySearch-1', props: {} }] : []),
      {
        component: 'rowContent',
        id: 'rowContent-1',
        props: { title: heading, text, picture: placeholderPictures.table, side: 'right', ...(button && { button }) },
      },
      latestNews,
    ],
  }
}

const opening: Record<
  Exclude<NewSiteKind, 'shop'>,
  {
    picture: keyof typeof placeholderPictures
    heading: LocalizedText
    text: LocalizedText
    button?: { label: LocalizedText; route: string }
  }
> = {
  marketplace: {
    picture: 'vines',
    heading: inThree(
      'La première maison arrive bientôt',
      'Das erste Weingut kommt bald',
      'The first estate is on its way',
    ),
    text: inThree(
      'Ici, un paragraphe de vous : qui sont ces vignerons, et pourquoi les réunir.\n\nCe texte est à remplacer.',
      'Hier steht ein Absatz von Ihnen: wer diese Winzer sind und warum sie hier zusammenkommen.\n\nDieser Text ist zu ersetzen.',
      'Here, a paragraph of yours: who these growers are, and why they are here together.\n\nThis text is to be replaced.',
    ),
    button: { label: inThree('Voir les vignerons', 'Zu den Winzern', 'See the growers'), route: 'nos-vignerons' },
  },
  hospitality: {
    picture: 'house',
    heading: inThree('Où l’on dort', 'Wo man schläft', 'Where you sleep'),
    text: inThree(
      'Ici, un paragraphe de vous : ces maisons, ce pays, la manière dont on y est reçu.\n\nCe texte est à remplacer.',
      'Hier steht ein Absatz von Ihnen: diese Häuser, diese Gegend, wie man empfangen wird.\n\nDieser Text ist zu ersetzen.',
      'Here, a paragraph of yours: these houses, this country, how one is received.\n\nThis text is to be replaced.',
    ),
    button: {
      label: inThree('Voir les logements', 'Unterkünfte ansehen', 'See the places'),
      route: 'hospitality-apartments',
    },
  },
  content: {
    picture: 'vines',
    heading: inThree('Ce que nous racontons', 'Was wir erzählen', 'What we tell'),
    text: inThree(
      'Ici, un paragraphe de vous : de quoi parle ce site, et à qui.\n\nCe texte est à remplacer.',
      'Hier steht ein Absatz von Ihnen: wovon diese Website erzählt, und wem.\n\nDieser Text ist zu ersetzen.',
      'Here, a paragraph of yours: what this site is about, and for whom.\n\nThis text is to be replaced.',
    ),
  },
}

/** A single shop's home is its shelf; this page tells of the house behind it. */
const estatePage = ({ name }: SiteWish): NewPage => ({
  code: 'information',
  blocks: [
    {
      component: 'pageTitle',
      id: 'pageTitle-1',
      props: {
        title: inThree('Le domaine', 'Das Weingut', 'The estate'),
        subtitle: inAll(name),
        picture: placeholderPictures.vines,
      },
    },
    {
      component: 'rowContent',
      id: 'rowContent-1',
      props: {
        title: inThree('Qui fait ce vin', 'Wer diesen Wein macht', 'Who makes this wine'),
        text: inThree(
          'Ici, un paragraphe de vous : les parcelles, la cave, les gens.\n\nCe texte est à remplacer.',
          'Hier steht ein Absatz von Ihnen: die Parzellen, der Keller, die Menschen.\n\nDieser Text ist zu ersetzen.',
          'Here, a paragraph of yours: the plots, the cellar, the people.\n\nThis text is to be replaced.',
        ),
        picture: placeholderPictures.table,
        side: 'right',
      },
    },
    latestNews,
  ],
})

const contactPage = ({ kind, code, legal }: SiteWish): NewPage => ({
  code: 'contact',
  blocks: [
    {
      component: 'pageTitle',
      id: 'pageTitle-1',
      props: { title: inThree('Nous écrire', 'Schreiben Sie uns', 'Write to us') },
    },
    {
      component: 'contactDetails',
      id: 'contactDetails-1',
      props: {
        name: legal.name,
        addressLines: legal.addressLines,
        postalCode: legal.postalCode,
        city: legal.city,
        countryCode: legal.countryCode,
        phone: legal.phone ?? '',
        email: legal.email,
        ...(kind === 'shop' && { shop: code }),
      },
    },
    ...(kind === 'marketplace' ? [applicationForm] : []),
    {
      component: 'contactBanner',
      id: 'contactBanner-1',
      props: { title: inThree('Une question ?', 'Eine Frage?', 'A question?') },
    },
  ],
})

const applicationForm = {
  component: 'applicationForm' as const,
  id: 'applicationForm-1',
  props: {
    title: inThree('Vendre avec nous', 'Mit uns verkaufen', 'Sell with us'),
    text: inThree(
      'Quelques mots suffisent : nous les lisons, et répondons toujours.',
      'Ein paar Worte genügen: Wir lesen sie und antworten immer.',
      'A few words will do: we read them, and always answer.',
    ),
  },
}

const comingSoonPage = ({ name, legal }: SiteWish): NewPage => ({
  code: 'coming-soon',
  blocks: [
    {
      component: 'pageTitle',
      id: 'pageTitle-1',
      props: { title: inAll(name), subtitle: inThree('Bientôt ici.', 'Bald hier.', 'Here soon.') },
    },
    {
      component: 'staticContent',
      id: 'staticContent-1',
      props: {
        text: inThree(
          `D’ici là, écrivez-nous : ${legal.email}`,
          `Bis dahin schreiben Sie uns: ${legal.email}`,
          `Until then, write to us: ${legal.email}`,
        ),
      },
    },
  ],
})

const latestNews: NewPage['blocks'][number] = {
  component: 'latestNews',
  id: 'latestNews-1',
  props: {
    title: inThree('Dernières nouvelles', 'Neuigkeiten', 'Latest news'),
    feed: newsFeed,
    button: { label: inThree('Toutes les nouvelles', 'Alle Neuigkeiten', 'All the news'), route: newsFeed },
  },
}
