/** `FR76 3000 6000 0112 3456 7890 189`: in groups of four, as it is printed. */
export const ibanOf = (written: string): string => compact(written).replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Whether its check digits fit: ISO 13616, which asks for 1 by the rule of ISO 7064, MOD 97-10. */
export function isIban(written: string): boolean {
  const iban = compact(written)
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false
  const turned = iban.slice(4) + iban.slice(0, 4)
  const figures = turned.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(figures) % 97n === 1n
}

export const bicOf = (written: string): string => compact(written)

/** ISO 9362: bank, country, place, and a branch or none. */
export const isBic = (written: string): boolean => /^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/.test(compact(written))

const compact = (written: string): string => written.replaceAll(/[\s\u00a0\u202f-]/g, '').toUpperCase()
