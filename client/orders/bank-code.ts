import { encode } from 'uqr'

/** A QR code as one path of squares; `size` counts its quiet edge, too. */
export function bankCode(payload: string): { d: string; size: number } {
  const { data, size } = encode(payload, { ecc: 'M', border: 2 })
  const d = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { d, size }
}
