import { useMutation } from '@tanstack/react-query'
import { slugOf } from '#contract/slugs.ts'
import { useLanguage, useText } from '../office/language.ts'
import { hourOf } from '../office/moments.ts'
import { useOffice } from '../office/office-context.ts'
import { Chapter } from '../office/parts/Chapter.tsx'
import { Mark } from '../office/parts/Mark.tsx'
import { Row } from '../office/parts/Row.tsx'
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
  const { checkedAt, all = [] } = check.data ?? {}
  const broken = all.filter(({ count }) => count > 0)
  const well = all.filter(({ count }) => count === 0)
  return (
    <Chapter title={t('platform.system.true')} say={t('platform.system.trueSay')}>
      <div role="status">
        {checkedAt && (
          <ul className="rows">
            <Row
              name={
                broken.length > 0
                  ? t('platform.system.someFalse', { all: all.length, broken: broken.length })
                  : t('platform.system.allTrue', { all: all.length })
              }
              metas={[t('platform.system.checkedAt', { hour: hourOf(checkedAt, language) })]}
              end={
                <Mark step={broken.length > 0 ? 'waits' : 'full'} tone={broken.length > 0 ? 'error' : 'success'}>
                  {t(broken.length > 0 ? 'office.no' : 'office.yes')}
                </Mark>
              }
            />
            {broken.map(({ name, count }) => (
              <BrokenSentence key={name} name={name} count={count} />
            ))}
          </ul>
        )}
      </div>
      {well.length > 0 && (
        <details className="folded">
          <summary>{t('machines.truth.others', { count: well.length })}</summary>
          <ul className="rows">
            {well.map(({ name }) => (
              <TrueSentence key={name} name={name} />
            ))}
          </ul>
        </details>
      )}
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

/** What is not true, and what to do until it is understood. */
function BrokenSentence({ name, count }: { name: string; count: number }) {
  const t = useText()
  const slug = slugOf(name)
  return (
    <Row
      name={t(`machines.invariants.${slug}.name`)}
      metas={[t(`machines.invariants.${slug}.mend`)]}
      end={<span className="num problem">{t('platform.system.rows', { count })}</span>}
    />
  )
}

function TrueSentence({ name }: { name: string }) {
  const t = useText()
  const slug = slugOf(name)
  return (
    <li>
      <div className="what">{t(`machines.invariants.${slug}.name`)}</div>
      <div className="end">
        <span className="num">{t('platform.system.rows', { count: 0 })}</span>
      </div>
    </li>
  )
}
