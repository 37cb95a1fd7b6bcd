import { useSite } from '../base/dependencies.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { useLanguagePath } from '../routing/paths.ts'

const ownNames: Record<string, string> = { fr: 'Français', de: 'Deutsch', en: 'English' }

/** The same page in the site's other languages; scroll and everything typed stay as they are. */
export function LanguageSwitch() {
  const t = useText()
  const { languages } = useSite()
  const current = useLanguage()
  const pathIn = useLanguagePath()
  if (languages.length < 2) return null
  return (
    <div className="lang" role="group" aria-label={t('common.languages.title')}>
      {languages.map((language) => (
        <a
          key={language}
          // Of a page that is searched the server writes the words that change it, in its own order.
          suppressHydrationWarning
          href={pathIn(language)}
          lang={language}
          hrefLang={language}
          data-scroll="keep"
          aria-current={language === current ? 'true' : undefined}
          aria-label={`${language.toUpperCase()}, ${ownNames[language] ?? language}`}
        >
          {language.toUpperCase()}
        </a>
      ))}
    </div>
  )
}
