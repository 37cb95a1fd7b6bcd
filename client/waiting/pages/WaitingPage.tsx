import { useQuery } from '@tanstack/react-query'
import { useWrite } from '../../base/use-write.ts'
import { type ReactNode, useEffect, useState } from 'react'
import type { Wait } from '#contract/waiting.ts'
import { Title } from '../../ui/Title.tsx'
import '#client/styles/account.css'
import { useDependencies } from '../../base/dependencies.ts'
import { useLanguage, useText } from '../../i18n/text.tsx'
import { usePathTo } from '../../routing/paths.ts'
import { RouteMeta } from '../../site/PageMeta.tsx'
import { Button } from '../../ui/Button.tsx'
import { MoreLink } from '../../ui/MoreLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { waitQuery } from '../queries.ts'

/** Where the mailed link leads: onto the waiting list of a sold-out wine, and off it again (SELL-04). */
export function WaitingPage() {
  const t = useText()
  const proof = useProof()
  return (
    <div className="blank account-sheet" data-under-header="">
      <RouteMeta fallback={t('waiting.title')} />
      <div className="sheet-page">
        <div className="middle">
          <Title as="h1">{t('waiting.title')}</Title>
          {proof === undefined ? <Lede>{t('waiting.opening')}</Lede> : <Opened proof={proof} />}
        </div>
      </div>
    </div>
  )
}

/** What stands behind the `#`, which the server does not see: undefined until the browser has read it. */
function useProof(): string | undefined {
  const [proof, setProof] = useState<string>()
  useEffect(() => setProof(new URLSearchParams(window.location.hash.slice(1)).get('proof') ?? ''), [])
  return proof
}

function Opened({ proof }: { proof: string }) {
  const t = useText()
  const dependencies = useDependencies()
  const { data, isError } = useQuery({
    ...waitQuery(dependencies, useLanguage(), proof),
    enabled: proof !== '',
  })
  if (isError || proof === '') return <Lede>{t('waiting.invalid')}</Lede>
  if (!data) return <Lede>{t('waiting.opening')}</Lede>
  return <Choice proof={proof} wait={data} />
}

/** Nothing happens by opening the page alone: programs that look through mails open links, too. */
function Choice({ proof, wait }: { proof: string; wait: Wait }) {
  const t = useText()
  const { call } = useDependencies()
  const confirm = useWrite({ mutationFn: () => call('waitingConfirm', { proof }) })
  const leave = useWrite({ mutationFn: () => call('waitingLeave', { proof }) })
  const values = { wine: [wait.title, wait.year].filter(Boolean).join(' '), shop: wait.shopName }
  if (leave.isSuccess)
    return (
      <Outcome wait={wait}>
        <Notice level="success" isLive>
          {t('waiting.left')}
        </Notice>
      </Outcome>
    )
  const isOnList = confirm.isSuccess || wait.isConfirmed
  return (
    <Outcome wait={wait}>
      {isOnList ? (
        <Notice level="success" isLive>
          {t('waiting.confirmed', values)}
        </Notice>
      ) : (
        <Lede>{t('waiting.ask', values)}</Lede>
      )}
      <div className="row">
        {!isOnList && (
          <Button isBusy={confirm.isPending} onClick={() => confirm.mutate()}>
            {t('waiting.confirm')}
          </Button>
        )}
        <Button variant="outline" isBusy={leave.isPending} onClick={() => leave.mutate()}>
          {t('waiting.leave')}
        </Button>
      </div>
    </Outcome>
  )
}

function Outcome({ wait, children }: { wait: Wait; children: ReactNode }) {
  const t = useText()
  const pathTo = usePathTo()
  return (
    <div className="stack" data-gap="5">
      {children}
      <MoreLink href={pathTo('shop-product', { shopPath: wait.shopPath, productCode: wait.code })}>
        {t('waiting.toWine')}
      </MoreLink>
    </div>
  )
}

const Lede = ({ children }: { children: string }) => <p className="lede">{children}</p>
