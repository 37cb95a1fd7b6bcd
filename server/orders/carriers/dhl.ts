import { countryInThree } from './countries.ts'
import { streetOf } from './house-number.ts'
import { type Label, phoneCell, type Write } from './label.ts'

/**
 * By the names and in the order of DHL's portal for businesses, whole: whoever reads by place finds each where it is.
 * Source: the test of Mediaopt's module for OXID (2016 to 2018); what is empty there for a parcel of goods is so here.
 */
const names = [
  ...['Sendungsreferenz', 'Sendungsdatum', ...place('Absender'), 'Absenderreferenz', ...reach('Absender')],
  ...[...place('Empfänger'), 'Empfängerreferenz', ...reach('Empfänger')],
  ...['Gewicht', 'Länge', 'Breite', 'Höhe', 'Produkt- und Servicedetails', ...place('Retourenempfänger')],
  ...['Retourenrempfänger E-Mail-Adresse', 'Retourenempfänger Telefonnummer', 'Retouren-Abrechnungsnummer'],
  'Abrechnungsnummer',
  ...['E-Mail Text-Vorlage', 'E-Mail-Adresse'].map((name) => `Service - Versandbestätigung - ${name}`),
  ...['Kontoreferenz', 'Betrag', 'IBAN', 'BIC', 'Zahlungsempfänger', 'Bankname'].map(
    (name) => `Service - Nachnahme - ${name}`,
  ),
  ...['Service - Nachnahme - Verwendungszweck 1', 'Service - Nachnahme - Verwendungszweck 2'],
  ...['Service - Transportversicherung - Betrag', 'Service - Weltpaket - Vorausverfügungstyp'],
  ...['Service - Vorausverfügung', 'Service - DHL Europaket - Frankaturtyp'],
  ...['Ausfuhranmeldung', 'Rechnungsnummer', 'Genehmigungsnummer', 'Bescheinigungsnummer', 'Sendungsart'].map(papers),
  ...['Beschreibung', 'Entgelte', 'Gesamtnettogewicht'].map(papers),
  ...[1, 2, 3, 4, 5, 6].flatMap((position) =>
    ['Beschreibung', 'Menge', 'Zollwert', 'Ursprungsland', 'Zolltarifnummer', 'Gewicht'].map((name) =>
      papers(`${name} (WP${position})`),
    ),
  ),
  'Sendungsreferenz (Retoure)',
  ...['Absender', 'Empfänger', 'Retourenempfänger'].flatMap((who) =>
    ['Adresszusatz 1', 'Adresszusatz 2', 'Zustellinformation', 'Ansprechpartner'].map((name) => `${who} ${name}`),
  ),
  ...['Service - Wunschnachbar - Details', 'Service - Wunschort - Details'],
  ...['Service - Alterssichtprüfung - Altersgrenze', 'Service - Sendungshandling'],
  ...['Service - beliebiger Hinweistext', 'Service - Zustelldatum', 'Sendungsdokumente - Einlieferungsstelle'],
  ...['Creation-Software', 'Service - ind. Versendervorgabe Kennzeichen'],
  ...['Vorname', 'Nachname', 'Geburtsdatum', 'Mindestalter'].map((name) => `Service - Ident-Check - ${name}`),
]

/** What we know of a parcel. */
const known: Record<string, Write> = {
  Sendungsreferenz: ({ reference }) => reference,
  Sendungsdatum: ({ day }) => day.split('-').toReversed().join('.'),
  'Absender Name 1': ({ from }) => from.name,
  'Absender Straße': ({ from }) => streetOf(from.address[0] ?? '', from.countryCode).street,
  'Absender Hausnummer': ({ from }) => streetOf(from.address[0] ?? '', from.countryCode).house,
  'Absender Adresszusatz 1': ({ from }) => from.address.slice(1).join(', '),
  'Absender PLZ': ({ from }) => from.postalCode,
  'Absender Ort': ({ from }) => from.city,
  'Absender Land': ({ from }) => countryInThree(from.countryCode),
  'Absender E-Mail-Adresse': ({ from }) => from.email,
  'Absender Telefonnummer': ({ from }) => phoneCell(from.phone),
  'Empfänger Name 1': ({ company, ...person }) => company || nameOf(person),
  'Empfänger Name 2 / Postnummer': ({ address }) => address.find(isPostNumber)?.replaceAll(/\D/g, '') ?? '',
  'Empfänger Name 3': ({ company, ...person }) => (company ? nameOf(person) : ''),
  'Empfänger Straße': (label) => streetOf(linesOf(label)[0] ?? '', label.countryCode).street,
  'Empfänger Hausnummer': (label) => streetOf(linesOf(label)[0] ?? '', label.countryCode).house,
  'Empfänger Adresszusatz 1': (label) => linesOf(label)[1] ?? '',
  'Empfänger Adresszusatz 2': (label) => linesOf(label).slice(2).join(', '),
  'Empfänger PLZ': ({ postalCode }) => postalCode,
  'Empfänger Ort': ({ city }) => city,
  'Empfänger Land': ({ countryCode }) => countryInThree(countryCode),
  'Empfänger E-Mail-Adresse': ({ email }) => email,
  'Empfänger Telefonnummer': ({ phone }) => phoneCell(phone),
  // Kilograms, and never less than it weighs.
  Gewicht: ({ weightGrams }) => (Math.ceil(weightGrams / 100) / 10).toFixed(1).replace('.', ','),
  'Produkt- und Servicedetails': (_, { dhlProduct }) => dhlProduct,
  Abrechnungsnummer: (_, { dhlBillingNumber }) => dhlBillingNumber,
  'Service - Alterssichtprüfung - Altersgrenze': ({ age }) => (age === null ? '' : String(age)),
}

export const dhl: Record<string, Write> = Object.fromEntries(names.map((name) => [name, known[name] ?? (() => '')]))

function place(who: string): string[] {
  const what = ['Name 1', 'Name 2', 'Name 3', 'Straße', 'Hausnummer', 'PLZ', 'Ort', 'Provinz', 'Land']
  return what.map((name) => `${who} ${name}${who === 'Empfänger' && name === 'Name 2' ? ' / Postnummer' : ''}`)
}

function reach(who: string): string[] {
  return [`${who} E-Mail-Adresse`, `${who} Telefonnummer`]
}

function papers(name: string): string {
  return `Sendungsdokumente - ${name}`
}

const nameOf = ({ firstname, lastname }: Pick<Label, 'firstname' | 'lastname'>): string =>
  `${firstname} ${lastname}`.trim()

/** Beside a `Packstation 123` its reader's own number. */
const isPostNumber = (line: string): boolean => /^(?:Post(?:nummer|nr\.?)[ :]*)?\d{6,10}$/i.test(line.trim())
const linesOf = ({ address }: Label): string[] => address.filter((line) => !isPostNumber(line))
