import { useAnswer } from '../office/answers.ts'
import { useText } from '../office/language.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { Nothing } from '../office/parts/Nothing.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'
import { NewSeller } from './NewSeller.tsx'
import { sellersOn } from './sellers.ts'

/** A shop on a marketplace, or an agency on a site that lets (TEAM-04). */
export function NewSellerPage() {
  const t = useText()
  const { place, pathTo } = usePlace()
  const site = useAnswer('siteRead', { place: place.handle })
  if (site.error && !site.data) return <Failed error={site.error} onAgain={() => void site.refetch()} />
  if (!site.data) return <Bones />
  const sellers = sellersOn[site.data.kind]
  const back = { href: pathTo('site'), label: site.data.name }
  if (!sellers) return <Nothing title={t('setup.noSellers')} />
  return (
    <>
      <PageHead title={t(`setup.${sellers}.new`)} say={t(`setup.${sellers}.newSay`)} back={back} />
      <NewSeller sellers={sellers} />
    </>
  )
}
