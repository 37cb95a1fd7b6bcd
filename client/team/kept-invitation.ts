const kept = 'office.invitation'

/** Whoever logs in first comes back to their invitation; its word goes into no address that a server is asked for. */
export const keepInvitation = (token: string): void => sessionStorage.setItem(kept, token)

export const keptInvitation = (): string => sessionStorage.getItem(kept) ?? ''

export const forgetInvitation = (): void => sessionStorage.removeItem(kept)
