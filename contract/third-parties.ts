/** What a site is called at each third party it may let in. Each asks the visitor first, but the two that only read. */
export const thirdPartyIds = {
  gtagId: /^(G|GT|AW|UA)-[A-Z\d-]{4,24}$/,
  hotjarId: /^\d{4,12}$/,
  crispId: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
  messengerId: /^[\w.]{3,60}$/,
  googleSiteVerification: /^[\w-]{20,100}$/,
  facebookDomainVerification: /^[\da-z]{20,60}$/,
} as const
export type ThirdParty = keyof typeof thirdPartyIds

export const thirdParties = Object.keys(thirdPartyIds) as ThirdParty[]
