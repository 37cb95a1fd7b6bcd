import { numberFormat } from '#contract/formats.ts'

/** A number as people write it, with a comma or a point; null for nothing, and for what is none. */
export function numberIn(text: string): number | null {
  const plain = text.replaceAll(/[\s\u00a0\u202f€%]/g, '').replace(',', '.')
  return /^\d{1,9}(\.\d{1,4})?$/.test(plain) ? Number(plain) : null
}

/** Minor units; null for what is no price: three figures behind a point or a comma are thousands, not cents. */
export function amountIn(text: string): number | null {
  const value = /[.,]\d{3}/.test(text) ? null : numberIn(text)
  return value === null ? null : Math.round(value * 100)
}

/** Bottles; null for what is no whole number of them. */
export function bottlesIn(text: string): number | null {
  const value = /[.,]/.test(text) ? null : numberIn(text)
  return value !== null && value <= 1_000_000 ? value : null
}

export const writtenNumber = (value: number, language: string): string =>
  numberFormat(language, { maximumFractionDigits: 3, useGrouping: false }).format(value)

/** `24,00`, as it is written back into its field. */
export const writtenAmount = (amount: number, language: string): string =>
  numberFormat(language, { minimumFractionDigits: 2, useGrouping: false }).format(amount / 100)
