import { useState } from 'react'
import type { Code } from '#contract/codes-office.ts'
import { localize } from '#contract/localized.ts'
import { formatPrice } from '#contract/money.ts'
import type { OfficeResult } from '#contract/office-endpoints.ts'
import { useAnswer } from '../office/answers.ts'
import { useLanguage, useText } from '../office/language.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { FilterWords, Switch } from '../office/parts/choices.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { Mark } from '../office/parts/Mark.tsx'
import { Nothing } from '../office/parts/Nothing.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { CodeSheet } from './CodeSheet.tsx'
import { givenWords, whenWords } from './code-words.ts'

type Codes = OfficeResult<'codeList'>
const views = ['now', 'later', 'over', 'all'] as const
type View = (typeof views)[number]

/** The promotional codes of a shop: what each gives, how often it was used and what was sold by it. */
export function CodesPage() {
  const t = useText()
  const { place } = usePlace()
  const answer = useAnswer('codeList', { place: place.handle })
  const failure = answer.error ?? (answer.isPaused ? new Error(t('office.noNetwork')) : null)
  if (answer.data) return <Known list={answer.data} />
  return (
    <>
      <PageHead title={t('office.sections.codes')} />
      {failure ? <Failed error={failure} onAgain={() => void answer.refetch()} /> : <Bones />}
    </>
  )
}

function Known({ list }: { list: Codes }) {
  const t = useText()
  const language = useLanguage()
  const { place } = usePlace()
  const { codes, isAllowed, currencyCode } = list
  const [view, setView] = useState<View>('all')
  const [open, setOpen] = useState<Code | 'new' | null>(null)
  const allow = useWrite('codesAllow', {
    said: (_, input) => t('codes.said.allow', { allowed: input.isAllowed ? 1 : 0 }),
  })
  const best = codes.toSorted((a, b) => b.soldAmount - a.soldAmount)[0]
  const price = (amount: number) => formatPrice({ amount, currencyCode }, language)
  const shown = codes.filter((code) => view === 'all' || viewOf(code) === view)
  return (
    <>
      <PageHead
        title={t('office.sections.codes')}
        say={
          best && best.orders > 0
            ? t('codes.best', {
                count: best.orders,
                code: best.sheet.code,
                reduced: price(best.reducedAmount),
                sold: price(best.soldAmount),
              })
            : t('codes.say')
        }
        act={
          <button type="button" className="button" onClick={() => setOpen('new')}>
            {t('codes.new')}
          </button>
        }
      />
      <p>
        <Switch
          label={t(isAllowed ? 'codes.allowed' : 'codes.notAllowed')}
          isOn={isAllowed}
          onTurn={(isOn) => allow.write({ place: place.handle, isAllowed: isOn })}
        />
      </p>
      {codes.length === 0 ? (
        <Nothing title={t('codes.none')}>
          <p>{t('codes.noneSay')}</p>
        </Nothing>
      ) : (
        <>
          <FilterWords
            legend={t('codes.which')}
            choices={views.map((each) => ({
              value: each,
              label: t(`codes.views.${each}`),
              ...(each !== 'all' && { count: codes.filter((code) => viewOf(code) === each).length }),
            }))}
            value={view}
            onChoose={setView}
          />
          <ul className="rows">
            {shown.map((code) => (
              <li key={code.id}>
                <div className="what">
                  <button type="button" className="name code" onClick={() => setOpen(code)}>
                    {code.sheet.code}
                  </button>
                  <span className="meta">
                    {[givenWords(code.sheet, { currencyCode, language, t }), localize(code.sheet.title, language)]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                  <span className="meta">
                    {`${t('codes.used', { count: code.usedCount, of: code.sheet.maxUses ?? 0 })}, ${whenWords(code, language, t)}`}
                  </span>
                </div>
                <div className="end">
                  <Mark step={steps[code.step]} {...(code.step !== 'now' && { tone: 'quiet' as const })}>
                    {t(`codes.steps.${code.step}`)}
                  </Mark>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      {open && (
        <CodeSheet
          key={open === 'new' ? 'new' : open.id}
          code={open === 'new' ? null : open}
          list={list}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

const viewOf = ({ step }: Code): View => (step === 'used-up' ? 'over' : step)

const steps = { now: 'half', later: 'waits', over: 'off', 'used-up': 'off' } as const
