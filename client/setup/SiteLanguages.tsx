import type { OfficeResult } from '#contract/office-endpoints.ts'
import type { languageCodes } from '#contract/localized.ts'
import { languageName } from '../office/language-names.ts'
import { useText } from '../office/language.ts'
import { Chapter } from '../office/parts/Chapter.tsx'
import { Row } from '../office/parts/Row.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'

type Code = (typeof languageCodes)[number]
const codes: readonly Code[] = ['fr', 'de', 'en']

/** In which languages a site is read; the first one is for whoever reads none of them. */
export function SiteLanguages({
  languages: { all, version },
}: {
  languages: OfficeResult<'siteSettings'>['languages']
}) {
  const t = useText()
  const { place, may } = usePlace()
  const save = useWrite('siteLanguagesSave', { said: () => t('setup.languagesOf.saved') })
  const spoken = codes.filter((code) => all.includes(code)).toSorted((a, b) => all.indexOf(a) - all.indexOf(b))
  const write = (languages: Code[]) => save.write({ place: place.handle, version, languages })
  return (
    <Chapter title={t('setup.name.languages')} say={t('setup.languagesOf.say')}>
      <ul className="rows">
        {[...spoken, ...codes.filter((code) => !all.includes(code))].map((code) => {
          const name = languageName(code)
          const isSpoken = all.includes(code)
          const isFirst = spoken[0] === code
          return (
            <Row
              key={code}
              name={name}
              metas={[isFirst && t('setup.languagesOf.first'), !isSpoken && t('setup.languagesOf.not')]}
              end={
                may('siteSettings') && (
                  <span className="words-row">
                    {isSpoken && !isFirst && (
                      <button
                        type="button"
                        className="word"
                        aria-label={t('setup.languagesOf.makeFirstOf', { name })}
                        onClick={() => write([code, ...spoken.filter((each) => each !== code)])}
                      >
                        {t('setup.hosts.makeFirst')}
                      </button>
                    )}
                    {isSpoken && spoken.length > 1 && (
                      <button
                        type="button"
                        className="word"
                        aria-label={t('setup.languagesOf.removeOf', { name })}
                        onClick={() => write(spoken.filter((each) => each !== code))}
                      >
                        {t('setup.hosts.remove')}
                      </button>
                    )}
                    {!isSpoken && (
                      <button
                        type="button"
                        className="word"
                        aria-label={t('setup.languagesOf.addOf', { name })}
                        onClick={() => write([...spoken, code])}
                      >
                        {t('setup.languagesOf.add')}
                      </button>
                    )}
                  </span>
                )
              }
            />
          )
        })}
      </ul>
    </Chapter>
  )
}
