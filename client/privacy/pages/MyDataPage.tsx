import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import '#client/styles/account.css'
import '#client/styles/forms.css'
import { useQueryParameter } from '../../auth/use-query-parameter.ts'
import { useDependencies, useSite } from '../../base/dependencies.ts'
import { RichText, useText } from '../../i18n/text.tsx'
import { usePathTo } from '../../routing/paths.ts'
import { RouteMeta } from '../../site/PageMeta.tsx'
import { KeptData } from '../KeptData.tsx'
import { LinkForm } from '../LinkForm.tsx'
import { keptDataQuery } from '../queries.ts'
import { Title } from '../../ui/Title.tsx'

/** What is kept about who bought without an account: asked for by e-mail, shown to who follows the link (LAW-08). */
export function MyDataPage() {
  const token = useQueryParameter('token')
  return token ? <Opened token={token} /> : <Asking />
}

function Asking() {
  const t = useText()
  return (
    <Sheet text={t('privacy.intro')}>
      <LinkForm />
      <AccountHint id="privacy.account" />
    </Sheet>
  )
}

function Opened({ token }: { token: string }) {
  const t = useText()
  const { data: kept, isError } = useQuery(keptDataQuery(useDependencies(), token))
  if (isError)
    return (
      <Sheet text={t('privacy.invalid')}>
        <LinkForm />
      </Sheet>
    )
  if (!kept) return <Sheet text={t('privacy.opening')} />
  return (
    <Sheet text={<RichText id="privacy.about" values={{ email: kept.email }} parts={{ 1: <strong /> }} />}>
      <KeptData token={token} kept={kept} />
      {kept.hasAccount && <AccountHint id="privacy.hasAccount" />}
    </Sheet>
  )
}

/** Only where there are accounts. */
function AccountHint({ id }: { id: 'privacy.account' | 'privacy.hasAccount' }) {
  if (!useSite().hasProfile) return null
  return (
    <p className="muted">
      <RichText id={id} parts={{ 1: <ProfileLink /> }} />
    </p>
  )
}

/** Its words come from the sentence it stands in. */
const ProfileLink = ({ children }: { children?: ReactNode }) => <a href={usePathTo()('profile')}>{children}</a>

function Sheet({ text, children }: { text: ReactNode; children?: ReactNode }) {
  const t = useText()
  return (
    <div className="blank account-sheet" data-under-header="">
      <RouteMeta fallback={t('privacy.title')} />
      <div className="sheet-page">
        <div className="middle">
          <Title as="h1">{t('privacy.title')}</Title>
          <p className="lede">{text}</p>
          <div className="stack" data-gap="5">
            {children}
          </div>
        </div>
      </div>
    </div>
  )
}
