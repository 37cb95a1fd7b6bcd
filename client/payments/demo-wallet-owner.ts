import type { WalletAddress } from './wallet.ts'

interface DemoOwner {
  name: string
  email: string
  phone: string
  address: WalletAddress
}

const owners: Record<string, DemoOwner> = {
  fr: {
    name: 'Camille Rousselin',
    email: 'camille.rousselin@example.org',
    phone: '+33 6 12 34 56 78',
    address: { line1: '14, rue des Tanneurs', city: 'Lyon', postalCode: '69002', countryCode: 'FR' },
  },
  de: {
    name: 'Camilla Rosenfeld',
    email: 'camilla.rosenfeld@example.org',
    phone: '+49 761 1234567',
    address: { line1: 'Gerberau 14', city: 'Freiburg im Breisgau', postalCode: '79098', countryCode: 'DE' },
  },
}

/** Whose wallet it is in the demo: somebody who lives where the shop's readers of this language mostly do. */
export const demoOwnerOf = (language: string): DemoOwner => owners[language] ?? owners['fr']!
