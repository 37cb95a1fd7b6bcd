import '../styles/office/cartons.css'
import '../styles/office/packing.css'
import { Link } from 'wouter'
import type { PackingOrder } from '#contract/packing-office.ts'
import { formatDate } from '../i18n/dates.ts'
import { useAnswer } from '../office/answers.ts'
import { useLanguage, useText } from '../office/language.ts'
import { useNow } from '../office/now.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { FilterWords, Switch } from '../office/parts/choices.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { Nothing } from '../office/parts/Nothing.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'
import { slipsPath } from '../orders-office/list-address.ts'
import { ByOrder } from './ByOrder.tsx'
import { ByWine } from './ByWine.tsx'
import { Gauge } from './Gauge.tsx'
import { useNight } from './night.ts'
import { PackedButton } from './PackedButton.tsx'
import { usePackKeys } from './pack-keys.ts'
import { usePacking } from './use-packing.ts'
import type { Walk } from './walk.ts'

/** Packing: down to the shelves by wine, then order by order. Alone on a phone; all of it works without a signal. */
export function PackPage() {
  const t = useText()
  const { place, pathTo } = usePlace()
  const { data, dataUpdatedAt, error, isPaused, refetch } = useAnswer('packing', { place: place.handle })
  const [isNight, turnNight] = useNight()
  const back = { href: pathTo('orders?view=pack'), label: t('office.sections.orders') }
  const failure = error ?? (isPaused ? new Error(t('office.noNetwork')) : null)
  return (
    <div className="alone" data-night={isNight || undefined}>
      {data ? (
        <Known orders={data.orders} readAtMs={dataUpdatedAt} back={back} />
      ) : (
        <>
          <PageHead title={t('packing.back')} back={back} />
          {failure ? <Failed error={failure} onAgain={() => void refetch()} /> : <Bones />}
        </>
      )}
      <div className="pack-foot">
        <Switch label={t('packing.night')} isOn={isNight} onTurn={turnNight} />
      </div>
    </div>
  )
}

interface KnownProps {
  orders: readonly PackingOrder[]
  readAtMs: number
  back: { href: string; label: string }
}

function Known({ orders, readAtMs, back }: KnownProps) {
  const t = useText()
  const packing = usePacking(orders, readAtMs)
  const { waiting, packed, ids, bottles, pass, taken, walk, change } = packing
  usePackKeys()
  if (ids.length === 0) return <NothingToPack back={back} />
  const isByWine = pass === 'wine'
  return (
    <>
      <Head packing={packing} back={back} />
      <Gauge
        at={isByWine ? taken : packed.length}
        of={isByWine ? bottles : ids.length}
        words={isByWine ? t('packing.ofBottles', { bottles }) : t('packing.ofOrders', { orders: ids.length })}
      >
        {waiting.length > 0 && <PrintList />}
      </Gauge>
      {waiting.length > 0 && (
        <FilterWords<Walk['pass']>
          legend={t('packing.passes')}
          choices={[
            { value: 'wine', label: t('packing.byWine') },
            { value: 'order', label: t('packing.byOrder') },
          ]}
          value={pass}
          onChoose={(chosen) => change({ pass: chosen })}
        />
      )}
      {isByWine ? <ByWine orders={waiting} walk={walk} onChange={change} /> : <ByOrder packing={packing} />}
    </>
  )
}

/** What it is all together, and the one thing to do now. */
function Head({ packing, back }: { packing: ReturnType<typeof usePacking>; back: KnownProps['back'] }) {
  const t = useText()
  const language = useLanguage()
  const now = useNow()
  const { pathTo } = usePlace()
  const { waiting, current, ids, bottles, cartons, pass, takeAll, pack } = packing
  const isDone = waiting.length === 0
  const day = formatDate(now.toISOString(), language, 'WEEKDAY')
  return (
    <PageHead
      title={isDone ? t('packing.done.title') : t('packing.title', { bottles, orders: ids.length })}
      back={back}
      say={
        isDone
          ? t('packing.done.say', { orders: ids.length, bottles })
          : t('packing.say', { day: day.charAt(0).toUpperCase() + day.slice(1), cartons })
      }
      act={
        <>
          {pass === 'order' && (
            <Link className="button" data-variant="quiet" data-size="small" data-print href={pathTo(slipsPath(ids))}>
              {t('packing.slipsOf', { count: ids.length })}
            </Link>
          )}
          {isDone && (
            <Link className="button" href={pathTo('orders?view=handover')}>
              {t('packing.done.handover')}
            </Link>
          )}
          {pass === 'wine' && (
            <button type="button" className="button" data-deed onClick={takeAll}>
              {t('packing.allDown')}
            </button>
          )}
          {pass === 'order' && current && (
            <PackedButton
              key={current.id}
              order={current}
              isLast={waiting.length === 1}
              onPacked={() => pack(current)}
            />
          )}
        </>
      }
    />
  )
}

function PrintList() {
  const t = useText()
  const { pathTo } = usePlace()
  return (
    <Link className="word" data-print href={pathTo('pack/list')}>
      {t('packing.printList')}
    </Link>
  )
}

function NothingToPack({ back }: { back: KnownProps['back'] }) {
  const t = useText()
  return (
    <>
      <PageHead title={t('packing.back')} back={back} />
      <Nothing title={t('packing.nothing.title')}>
        <Link className="word" href={back.href}>
          {t('packing.nothing.orders')}
        </Link>
      </Nothing>
    </>
  )
}
