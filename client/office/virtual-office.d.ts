declare module 'virtual:office-endpoints' {
  import type { OfficeEndpointName } from '#contract/office-endpoints.ts'

  interface Way {
    method: 'GET' | 'POST'
    path: string
  }
  /** Method and path of the calls that a first view makes, without their schemas. */
  export const early: Partial<Record<OfficeEndpointName, Way>>
  /** Those of all others. */
  export const others: () => Promise<{ default: Record<OfficeEndpointName, Way> }>
}

declare module 'virtual:office-texts' {
  import type { CompiledBundle } from '#contract/spoken.ts'
  import type { OfficeLanguage } from '#contract/team-office.ts'

  /** Which files of texts there are is said in `scripts/vite-office.ts`. */
  export type TextBundle =
    | 'applications'
    | 'codes'
    | 'estate'
    | 'customers'
    | 'figures'
    | 'find'
    | 'forms'
    | 'later'
    | 'calendars'
    | 'machines'
    | 'messages'
    | 'office'
    | 'orders'
    | 'packing'
    | 'phone'
    | 'platform'
    | 'setup'
    | 'stock'
    | 'tariff'
    | 'team'
    | 'today'
    | 'wines'
  type Texts = Partial<Record<`${OfficeLanguage}/${TextBundle}`, () => Promise<{ default: CompiledBundle }>>>
  /** Those of a first view. */
  export const early: Texts
  export const others: () => Promise<{ default: Texts }>
}

declare module 'virtual:office-precache' {
  /** Every file that the office needs, and what it is known by where its name does not say it. */
  const files: { url: string; revision: string | null }[]
  export default files
}
