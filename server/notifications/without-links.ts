import { isPlainName } from '#contract/rules.ts'

/**
 * A name for a mail to somebody who has not asked for it. Names are plain where they are typed; one of before that must
 * not become a link either.
 */
export const withoutLinks = (name: string): string =>
  isPlainName(name)
    ? name
    : name
        .replaceAll(/:\/\/|@|www\./gi, ' ')
        .replaceAll('.', '. ')
        .replaceAll(/\s+/g, ' ')
        .trim()
