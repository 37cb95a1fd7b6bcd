import { useMutation } from '@tanstack/react-query'
import { useLanguage, useText } from '../office/language.ts'
import { hourOf } from '../office/moments.ts'
import { useOffice } from '../office/office-context.ts'
import { Chapter } from '../office/parts/Chapter.tsx'
import { Mark } from '../office/parts/Mark.tsx'
import { usePlace } from '../office/place.ts'

/** Sentences of the server about its own rows. Asked for by a press and not kept: it reads whole tables. */
export function Invariants() {
  const t = useText()
  const language = useLanguage()
  const { call } = useOffice()
  const { place } = usePlace()
  const check = useMutation({
    mutationFn: async () => (await call('invariants', { place: place.handle })).response,
    networkMode: 'always',
  })
  const { checkedAt, all = 0, broken = [] } = check.data ?? {}
  return (
    <Chapter title={t('platform.system.true')} say={t('platform.system.trueSay')}>
      <div role="status">
        {checkedAt && (
          <ul className="rows">
            <li>
              <div className="what">
                <span className="name">
                  {broken.length > 0
                    ? t('platform.system.someFalse', { all, broken: broken.length })
                    : t('platform.system.allTrue', { all })}
                </span>
                <span className="meta">{t('platform.system.checkedAt', { hour: hourOf(checkedAt, language) })}</span>
              </div>
              <div className="end">
                <Mark step={broken.length > 0 ? 'waits' : 'full'} tone={broken.length > 0 ? 'error' : 'success'}>
                  {t(broken.length > 0 ? 'office.no' : 'office.yes')}
                </Mark>
              </div>
            </li>
            {broken.map(({ name, count }) => (
              <li key={name}>
                <div className="what">
                  <span lang="en">{name}</span>
                </div>
                <div className="end">
                  <span className="num problem">{t('platform.system.rows', { count })}</span>
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
      {check.error && <p role="alert">{check.error.message}</p>}
      <div className="words-row">
        <button
          type="button"
          className="word"
          data-busy={check.isPending || undefined}
          disabled={check.isPending}
          onClick={() => check.mutate()}
        >
          {t('platform.system.check')}
        </button>
      </div>
    </Chapter>
  )
}
