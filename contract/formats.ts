/** The locale to write dates and lists in. English is Britain’s: « 21 November 2026 », and no comma before « and ». */
export const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language)

/** Making one of Intl's formats costs fifty times its use: each is made once and kept. */
function keeper<Options, Format>(make: (language: string, options: Options) => Format) {
  const kept = new Map<string, Format>()
  return (language: string, options: Options): Format => {
    const key = language + JSON.stringify(options)
    let format = kept.get(key)
    if (!format) {
      format = make(language, options)
      kept.set(key, format)
    }
    return format
  }
}

export const dateFormat = keeper(
  (language, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
)

export const numberFormat = keeper(
  (language, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
)

/** `a, b et c`, or with `{ type: 'disjunction' }` `a, b ou c`. */
export const listFormat = keeper((language, options: Intl.ListFormatOptions) => new Intl.ListFormat(language, options))

/** Names of countries and languages: `FR` is France, `es` is espagnol. */
export const displayNames = keeper(
  (language, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames([language], options),
)
