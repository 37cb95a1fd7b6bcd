import type { SupportVisit } from '#contract/support-office.ts'
import { useText, useLanguage } from '../language.ts'
import { hourOf } from '../moments.ts'
import { useHere } from '../place.ts'
import { useWrite } from '../writes.ts'

/** Who looks along, until when, and what either side may do about it. */
export function SupportStrip({ visit }: { visit: SupportVisit | null }) {
  const t = useText()
  const language = useLanguage()
  const { place } = useHere()
  const allow = useWrite('supportAllow')
  const end = useWrite('supportEnd')
  const { handle } = place
  const until = place.visit?.until ?? visit?.until ?? ''
  const mayWrite = place.visit?.mayWrite ?? visit?.mayWrite ?? false
  const values = { place: place.name, name: visit?.visitor ?? '', time: until ? hourOf(until, language) : '' }
  const side = place.visit ? 'guest' : 'house'
  const doing = mayWrite ? 'writes' : 'looks'
  return (
    <div className="visit-strip" role="status">
      <span>{t(`office.support.${side}.${doing}`, values)}</span>
      <span className="words-row">
        {!place.visit && (
          <button type="button" className="word" onClick={() => allow.write({ place: handle, mayWrite: !mayWrite })}>
            {t(mayWrite ? 'office.support.lookOnly' : 'office.support.letWrite')}
          </button>
        )}
        <button type="button" className="word" onClick={() => end.write({ place: handle })}>
          {t('office.support.end')}
        </button>
      </span>
    </div>
  )
}
