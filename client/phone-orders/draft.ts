import { useState } from 'react'
import type { OfficeInput } from '#contract/office-endpoints.ts'

type Input = OfficeInput<'phoneOrderPlace'>

/** What has been said on the telephone so far. */
export interface Draft {
  quantities: Record<string, number>
  contact: Input['contact']
  /** Of the buyer; the house's first until it is said. */
  language: string
  deliveryType: Input['deliveryType'] | null
  paymentCode: string
  channel: Input['channel']
  note: string
  isAdult: boolean
}

const nobody: Draft['contact'] = {
  email: { type: 'PERSONAL', email: '' },
  ...{ firstname: '', lastname: '', companyName: '' },
  address: { addressLines: [''], postalCode: '', city: '', countryCode: '' },
  phone: { type: 'BUSINESS', number: '' },
}

const nothing: Draft = {
  ...{ quantities: {}, contact: nobody, language: '', deliveryType: null, paymentCode: '', channel: 'PHONE', note: '' },
  isAdult: false,
}

/** Kept in this tab until it is noted: it names somebody, so it goes when the tab does. */
export function useDraft(place: string) {
  const key = `office.phone-order.${place}`
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = sessionStorage.getItem(key)
    return kept === null ? nothing : { ...nothing, ...(JSON.parse(kept) as Partial<Draft>) } // Written below, by us.
  })
  const keep = (next: Draft) => {
    if (next === nothing) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(next))
    setDraft(next)
  }
  return { draft, change: (part: Partial<Draft>) => keep({ ...draft, ...part }), forget: () => keep(nothing) }
}

export const linesOf = ({ quantities }: Draft): Input['lines'] =>
  Object.entries(quantities).flatMap(([product, quantity]) => (quantity > 0 ? [{ product, quantity }] : []))
