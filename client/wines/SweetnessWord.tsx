import { type Sweetness, sweetnessTerms, wrongSweetness } from '#contract/sweetness.ts'
import { localize } from '#contract/localized.ts'
import { languageName } from '../office/language-names.ts'
import { useLanguage, useText } from '../office/language.ts'
import { numberIn } from '../office/forms/numbers.ts'
import type { WineForm } from './wine-form.ts'

/** The word of sweetness that the sugar gives, and where a name says another. */
export function SweetnessWord({ form }: { form: WineForm }) {
  const t = useText()
  const language = useLanguage()
  const wine = sweetnessIn(form)
  if (!wine) return null
  const words = sweetnessTerms(wine).map((term) => localize(term.words, language))
  const wrong = form.choices.languages.flatMap((code) =>
    ['title', 'subtitle'].flatMap((name) => {
      const word = wrongSweetness(form.draft.value(`${name}.${code}`), wine, code)
      return word ? [t('wines.sweetness.wrong', { word, language: languageName(code) })] : []
    }),
  )
  return (
    <div role="status">
      <p className="hint">{t('wines.sweetness.word', { words: words.join(', '), count: words.length })}</p>
      {[...new Set(wrong)].map((sentence) => (
        <p key={sentence} className="hint">
          {sentence}
        </p>
      ))}
    </div>
  )
}

/** Null while the sugar is unknown, and of a fortified wine: the scale is not for it (2019/33, article 52, 4). */
function sweetnessIn({ draft }: WineForm): Sweetness | null {
  const residualSugar = numberIn(draft.value('residualSugar'))
  const style = draft.value('style')
  if (residualSugar === null || style === 'fortified') return null
  return { isSparkling: style === 'sparkling', residualSugar, totalAcidity: numberIn(draft.value('totalAcidity')) }
}
