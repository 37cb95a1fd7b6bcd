/** Digits that are on their way to an address. */
export interface AskedCode {
  email: string
  /** What this browser shows with the digits. */
  request: string
  /** When they were last asked for, in milliseconds. */
  sentAt: number
}

const kept = 'office.code'

/** Whoever goes to their mails and comes back finds the field for the digits, also where the phone has thrown the page out. */
export function keptCode(): AskedCode | null {
  const text = sessionStorage.getItem(kept)
  // Written by the function below.
  return text ? (JSON.parse(text) as AskedCode) : null
}

export const keepCode = (code: AskedCode): void => sessionStorage.setItem(kept, JSON.stringify(code))

export const forgetCode = (): void => sessionStorage.removeItem(kept)
