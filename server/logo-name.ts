import path from 'node:path'

/** `clos-des-murmures` of `logos/clos-des-murmures.svg`; null for what is no drawing. */
export function logoName(logoPath: string | undefined): string | null {
  if (!logoPath?.endsWith('.svg')) return null
  const name = path.posix.basename(logoPath, '.svg')
  return /^[\w-]+$/.test(name) ? name : null
}
