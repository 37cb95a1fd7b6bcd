import type { LegalFacts } from '#contract/documents/parts.ts'
import type { LegalIdentity, NewSiteKind } from '#contract/setup-office.ts'
import { Trader } from '#contract/traders.ts'
import { inThree, phoneOf } from './wish.ts'

/** What nobody has said yet stands in the legal pages as what it is: a gap to be filled. */
const gap = (fr: string, de: string, en: string) =>
  inThree(`[à compléter : ${fr}]`, `[zu ergänzen: ${de}]`, `[to be filled in: ${en}]`)

const templateOf: Record<NewSiteKind, string> = {
  marketplace: 'site',
  content: 'site',
  shop: 'shop',
  hospitality: 'hospitality',
}

/** What stands in the legal pages for each fact that nobody has given. */
export const gaps = {
  legalForm: gap('forme juridique', 'Rechtsform', 'legal form'),
  capital: gap('capital', 'Kapital', 'capital'),
  registrationCity: gap('ville du registre', 'Ort des Registers', 'place of the register'),
  registrationNumber: gap('numéro d’immatriculation', 'Registernummer', 'register number'),
  vatNumber: gap('numéro de TVA', 'USt-IdNr.', 'VAT number'),
  publicationDirector: gap('direction de la publication', 'verantwortlich', 'publication director'),
  mediator: gap('médiateur de la consommation', 'Schlichtungsstelle', 'consumer mediator'),
  hostingName: gap('hébergeur', 'Hosting', 'hosting company'),
  hostingAddress: gap('adresse de l’hébergeur', 'Anschrift des Hostings', 'address of the hosting company'),
  phone: gap('téléphone', 'Telefon', 'telephone'),
}

/** The facts that fill the legal texts of a new site or shop. */
export const legalFacts = (kind: NewSiteKind, legal: LegalIdentity): LegalFacts => ({
  ...gaps,
  template: templateOf[kind],
  companyName: legal.name,
  ...(legal.registration && { registrationNumber: legal.registration }),
  email: legal.email,
  ...(legal.phone && { phone: phoneOf(legal) }),
})

/** Who sells or lets; that they offer only what the law allows they have not vouched for yet. */
export const newTrader = ({
  name,
  addressLines,
  postalCode,
  city,
  email,
  registration,
  ...reach
}: LegalIdentity): Trader =>
  Trader.parse({
    ...{ name, addressLines, postalCode, city, email, phone: phoneOf(reach), legalForm: '' },
    ...{ register: '', registerNumber: registration ?? '', vatNumber: null, certifiedOn: null },
  })
