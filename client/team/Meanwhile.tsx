import type { Member } from '#contract/team-office.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, useText } from '../office/language.ts'
import { Chapter } from '../office/parts/Chapter.tsx'

type Standing = Pick<Member, 'role' | 'until'>

interface MeanwhileProps {
  now: Standing
  chosen: Standing
  isBusy: boolean
  onSave: () => void
  onLeave: () => void
}

/** Two people have changed the same: what is there now beside what was chosen, and one press for either. */
export function Meanwhile({ now, chosen, isBusy, onSave, onLeave }: MeanwhileProps) {
  const t = useText()
  const language = useLanguage()
  const words = ({ role, until }: Standing) =>
    [t(`office.roles.${role}.name`), until && t('office.until', { day: formatDate(until, language) })]
      .filter(Boolean)
      .join(', ')
  return (
    <Chapter title={t('team.meanwhile.title')}>
      <dl className="facts-list">
        <div>
          <dt>{t('team.meanwhile.now')}</dt>
          <dd>{words(now)}</dd>
        </div>
        <div>
          <dt>{t('team.meanwhile.chosen')}</dt>
          <dd>{words(chosen)}</dd>
        </div>
      </dl>
      <div className="words-row">
        <button type="button" className="button" data-size="small" data-busy={isBusy || undefined} onClick={onSave}>
          {t('team.meanwhile.keep')}
        </button>
        <button type="button" className="word" data-tone="plain" onClick={onLeave}>
          {t('team.meanwhile.leave')}
        </button>
      </div>
    </Chapter>
  )
}
