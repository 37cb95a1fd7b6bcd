import { useState } from 'react'
import { useParams } from 'wouter'
import type { OfficeResult } from '#contract/office-endpoints.ts'
import { formatDate } from '../i18n/dates.ts'
import { useAnswer } from '../office/answers.ts'
import { useLanguage, useText } from '../office/language.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Chapter } from '../office/parts/Chapter.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { Nothing } from '../office/parts/Nothing.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'
import { OfficeRefusal } from '../office/refusal.ts'
import { useWrite } from '../office/writes.ts'
import { stateOf } from './house-state.ts'
import { HouseMark } from './HouseMark.tsx'
import { HousePeople } from './HousePeople.tsx'
import { InviteKeysSheet } from './InviteKeysSheet.tsx'
import { SuspendSheet } from './SuspendSheet.tsx'
import { TraderFile } from './TraderFile.tsx'

/** One house: who sells, who holds its keys, how it stands, and what the platform may do with it. */
export function HousePage() {
  const t = useText()
  const { house: handle } = useParams<{ house: string }>()
  const { place, pathTo } = usePlace()
  const answer = useAnswer('house', { place: place.handle, house: handle })
  const back = { href: pathTo('houses'), label: t('platform.houses.title') }
  if (answer.data) return <Known {...answer.data} back={back} />
  const isUnknown = answer.error instanceof OfficeRefusal && answer.error.status === 404
  return (
    <>
      <PageHead title={t('platform.houses.title')} back={back} />
      {answer.isPending && <Bones lines={4} />}
      {isUnknown && <Nothing title={t('platform.house.gone')} />}
      {answer.error && !isUnknown && <Failed error={answer.error} onAgain={() => void answer.refetch()} />}
    </>
  )
}

interface KnownProps extends OfficeResult<'house'> {
  back: { href: string; label: string }
}

function Known({ house, trader, members, invitations, back }: KnownProps) {
  const t = useText()
  const language = useLanguage()
  const { place, may } = usePlace()
  const [asked, ask] = useState<'suspend' | 'keys' | null>(null)
  const { handle, kind, name, siteName, publicUrl, suspendedAt } = house
  const reopen = useWrite('houseReopen', { said: () => t('platform.reopen.done', { name }) })
  const where = siteName !== null && siteName !== name ? t('platform.house.onSite', { site: siteName }) : null
  const since =
    suspendedAt !== null && t('platform.house.suspendedSince', { day: formatDate(suspendedAt, language, 'DAY') })
  const state = stateOf(house)
  const isSelling = kind === 'SHOP' || kind === 'AGENCY'
  return (
    <>
      <PageHead
        title={name}
        back={back}
        say={[`${t(`office.kinds.${kind}`)}.`, where, since].filter(Boolean).join(' ')}
        act={
          may('suspend') && (
            <>
              {isSelling && suspendedAt === null && (
                <button
                  type="button"
                  className="button"
                  data-variant="quiet"
                  data-size="small"
                  aria-haspopup="dialog"
                  onClick={() => ask('suspend')}
                >
                  {t('platform.suspend.verb')}
                </button>
              )}
              <button
                type="button"
                className="button"
                data-variant={state === 'keyless' ? undefined : 'outline'}
                aria-haspopup="dialog"
                onClick={() => ask('keys')}
              >
                {t('platform.keys.short')}
              </button>
              {suspendedAt !== null && (
                <button
                  type="button"
                  className="button"
                  data-busy={reopen.isBusy || undefined}
                  onClick={() => reopen.write({ place: place.handle, house: handle })}
                >
                  {t('platform.reopen.verb')}
                </button>
              )}
            </>
          )
        }
      />
      <p className="words-row">
        <HouseMark house={house} />
        {publicUrl !== null && (
          <a className="word" href={publicUrl} target="_blank" rel="noreferrer">
            {t('platform.house.visit')}
          </a>
        )}
      </p>
      <div className="split-page">
        <div>
          <Chapter
            title={t('platform.house.trader')}
            say={t(trader ? 'platform.house.traderSay' : 'platform.house.noTrader')}
          >
            {trader && <TraderFile trader={trader} />}
          </Chapter>
        </div>
        <div className="aside">
          <HousePeople members={members} invitations={invitations} />
        </div>
      </div>
      {asked === 'suspend' && <SuspendSheet house={house} onClose={() => ask(null)} />}
      {asked === 'keys' && <InviteKeysSheet house={house} onClose={() => ask(null)} />}
    </>
  )
}
