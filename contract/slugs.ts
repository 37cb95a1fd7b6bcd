/** The word of an address that a name becomes: `clos-des-murmures`; empty where nothing of it can stand in one. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^a-z\d]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '')
