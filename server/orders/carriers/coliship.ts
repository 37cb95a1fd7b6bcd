import { type Write, phoneCell } from './label.ts'

/** By the names that ColiShip's description of an import knows; the file has no line of names. */
export const coliship: Record<string, Write> = {
  ReferenceExpedition: ({ reference }) => reference,
  RaisonSociale: ({ company }) => company,
  NomDestinataire: ({ lastname }) => lastname,
  Prenom: ({ firstname }) => firstname,
  // Number and street, floor or flat, entrance or building, hamlet: in the order in which they were typed.
  Adresse1: ({ address }) => address[0] ?? '',
  Adresse2: ({ address }) => address[1] ?? '',
  Adresse3: ({ address }) => address[2] ?? '',
  Adresse4: ({ address }) => address.slice(3).join(', '),
  CodePostal: ({ postalCode }) => postalCode,
  Commune: ({ city }) => city,
  CodePays: ({ countryCode }) => countryCode,
  Telephone: ({ phone }) => phoneCell(phone),
  Mail: ({ email }) => email,
  CodeProduit: (_, { colishipProduct }) => colishipProduct,
  Poids: ({ weightGrams }) => String(weightGrams),
}

/** The description that is loaded once: semicolons, quotes, grams, and which column is what. Source: SPECIFCOL.FMT of ev-order2coliship. */
export const colishipDescription = [
  '[GENERAL]',
  ...['DELIMITE=O', 'SEPARATEUR=59', 'DELIMITEUR=34', 'FINDELIGNE=CRLF', 'Unité poids=G', 'CN23=N'],
  ...['EntetLigneColis=EXP', 'EntetLigneArticle=CN2', 'UnitePoidsARTICLE=G'],
  '[CHAMPS]',
  ...Object.keys(coliship).map((name, index) => `${name}=${index + 1}`),
  '',
].join('\r\n')
