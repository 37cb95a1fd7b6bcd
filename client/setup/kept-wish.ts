import { useState } from 'react'
import type { OfficeInput } from '#contract/office-endpoints.ts'

type Input = OfficeInput<'siteCreate'>

/** What has been said of a site that is not there yet. Whoever is called away finds it again on this device. */
export interface KeptWish extends Omit<Input, 'place' | 'legal' | 'kind' | 'code'> {
  step: Step
  kind: Input['kind']
  legal: { [Name in keyof Omit<Required<Input['legal']>, 'addressLines'>]: string } & { address: string }
  tagline: string
}

export const steps = ['kind', 'name', 'look', 'legal'] as const
export type Step = (typeof steps)[number]

const key = 'office.new-site'

export const noLegal: KeptWish['legal'] = {
  ...{ name: '', address: '', postalCode: '', city: '', countryCode: 'FR', email: '', phone: '', registration: '' },
}

const nothing: KeptWish = {
  step: 'kind',
  kind: 'marketplace',
  name: '',
  host: '',
  languages: ['fr'],
  look: 'forest',
  tagline: '',
  legal: noLegal,
}

export function useKeptWish() {
  const [wish, setWish] = useState(read)
  const change = (part: Partial<KeptWish>) => {
    const changed = { ...wish, ...part }
    localStorage.setItem(key, JSON.stringify(changed))
    setWish(changed)
  }
  return { wish, change, forget: () => localStorage.removeItem(key) }
}

/** What an older release has kept lacks what is new. */
function read(): KeptWish {
  const kept = localStorage.getItem(key)
  if (kept === null) return nothing
  // Written just above, by us.
  const { legal, ...rest } = JSON.parse(kept) as Partial<KeptWish>
  return { ...nothing, ...rest, legal: { ...nothing.legal, ...legal } }
}

/** As the call takes it. */
export const inputOf = ({ step: _, legal, tagline, ...wish }: KeptWish, place: string): Input => ({
  ...wish,
  place,
  ...(tagline.trim() && { tagline }),
  legal: legalOf(legal),
})

/** Lines of an address apart, and without what was left empty. */
export const legalOf = ({ address, phone, registration, ...who }: KeptWish['legal']): Input['legal'] => ({
  ...who,
  addressLines: address.split('\n').filter((line) => line.trim()),
  ...(phone.trim() && { phone }),
  ...(registration.trim() && { registration }),
})
