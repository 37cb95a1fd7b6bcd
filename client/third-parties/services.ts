import type { Site } from '#contract/site.ts'

/** The ids of what a site is set up with; null is off. */
export interface Services {
  gtagId: string | null
  hotjarId: string | null
  crispId: string | null
}

export const servicesOf = ({ analytics, crisp }: Site['configuration']['fwk']): Services => ({
  gtagId: analytics.gtag.id || null,
  hotjarId: analytics.hotjar.id || null,
  crispId: crisp.id || null,
})

export const hasServices = (services: Services): boolean => Object.values(services).some((id) => id !== null)

export interface ReportedPage {
  path: string
  title: string
}

/** A script of somebody else's, as an element of its own: the content security policy lets no other kind run. */
export function insertScript(src: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = src
  document.head.append(script)
}
