import path from 'node:path'

/** `clos-des-murmures` of `logos/clos-des-murmures.svg`, and of the `.png` that a shop has sent; null for others. */
export function logoName(logoPath: string | undefined): string | null {
  const name = /^(.+)\.(svg|png)$/.exec(path.posix.basename(logoPath ?? ''))?.[1]
  return name && /^[\w-]+$/.test(name) ? name : null
}
