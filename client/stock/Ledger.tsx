import { useState } from 'react'
import { useQueries } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { LedgerView, Movement, StockItem } from '#contract/stock-office.ts'
import { answerOptions } from '../office/answers.ts'
import { useLanguage, useText } from '../office/language.ts'
import { momentOf } from '../office/moments.ts'
import { useOffice } from '../office/office-context.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Chapter } from '../office/parts/Chapter.tsx'
import { FilterWords } from '../office/parts/choices.tsx'
import { DoneLine } from '../office/parts/DoneLine.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { usePlace } from '../office/place.ts'
import { signed } from '../office/signed.ts'
import { useWrite } from '../office/writes.ts'

const views: readonly LedgerView[] = ['all', 'sales', 'door', 'losses', 'entries', 'counts']

/** What came and went, newest first; what somebody noted by hand can be taken back here, too. */
export function Ledger({ item }: { item: StockItem }) {
  const t = useText()
  const { call } = useOffice()
  const { place } = usePlace()
  const [{ view, befores }, ask] = useState<{ view: LedgerView; befores: readonly string[] }>({
    view: 'all',
    befores: [],
  })
  const input = { place: place.handle, item: item.id, view }
  const pages = useQueries({
    queries: [undefined, ...befores].map((before) =>
      answerOptions(call, 'stockLedger', { ...input, ...(before && { before }) }),
    ),
  })
  const first = pages[0]
  const next = pages.at(-1)?.data?.before
  const movements = pages.flatMap(({ data }) => data?.movements ?? [])
  const counts = first?.data?.counts
  const failure = first?.error ?? (first?.isPaused ? new Error(t('office.noNetwork')) : null)
  return (
    <Chapter title={t('stock.ledger.title')}>
      <FilterWords<LedgerView>
        legend={t('stock.ledger.filter')}
        choices={views
          .filter((value) => value === 'all' || value === view || counts?.[value])
          .map((value) => ({
            value,
            label: t(`stock.ledger.views.${value}`),
            ...(value !== 'all' && counts && { count: counts[value] }),
          }))}
        value={view}
        onChoose={(chosen) => ask({ view: chosen, befores: [] })}
      />
      {!first?.data &&
        (failure ? <Failed error={failure} onAgain={() => void first?.refetch()} /> : <Bones lines={3} />)}
      {first?.data && movements.length === 0 && <p className="small">{t('stock.ledger.empty')}</p>}
      <ul className="history" data-undo>
        {movements.map((movement) => (
          <Line key={movement.id} movement={movement} />
        ))}
      </ul>
      {next && (
        <div className="pager">
          <span>{t('stock.ledger.shown', { shown: movements.length, count: counts?.[view] ?? movements.length })}</span>
          <button
            type="button"
            className="word"
            aria-busy={pages.at(-1)?.isFetching || undefined}
            onClick={() => ask({ view, befores: [...befores, next] })}
          >
            {t('stock.ledger.more')}
          </button>
        </div>
      )}
    </Chapter>
  )
}

function Line({ movement }: { movement: Movement }) {
  const t = useText()
  const language = useLanguage()
  const { place, pathTo } = usePlace()
  const { write, isBusy } = useWrite('stockTakeBack', { said: () => t('stock.ledger.saidTakenBack') })
  const { id, at, delta, onHand, reason, note, who, orderId, orderNumber, isTakingBack, isTakenBack, mayTakeBack } =
    movement
  const why = t(`stock.reasons.${reason}`)
  const what = isTakingBack ? t('stock.ledger.takenBack', { what: why }) : why
  const order = orderNumber !== null && t('stock.ledger.order', { number: String(orderNumber) })
  return (
    <DoneLine
      at={momentOf(at, language, t)}
      instant={at}
      what={what}
      isUndone={isTakenBack || isTakingBack}
      who={[who, note].filter(Boolean).join(', ')}
      more={
        <>
          {order && <small>{orderId ? <Link href={pathTo(`orders/${orderId}`)}>{order}</Link> : order}</small>}
          {mayTakeBack && (
            <button
              type="button"
              className="word"
              data-tone="plain"
              aria-label={t('stock.ledger.takeBackOf', { what: why, signed: signed(delta) })}
              data-busy={isBusy || undefined}
              onClick={() => write({ place: place.handle, movements: [id] })}
            >
              {t('stock.ledger.takeBack')}
            </button>
          )}
        </>
      }
      end={
        <span className="fig">
          {signed(delta)}
          <small>{t('stock.ledger.left', { count: onHand })}</small>
        </span>
      }
    />
  )
}
