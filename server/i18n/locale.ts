/** The locale to write dates and lists in. English is Britain’s: « 21 November 2026 », and no comma before « and ». */
export const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language)
