import { Link } from 'wouter'
import { useText } from '../office/language.ts'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'

/** An address that shows nothing to this person: it does not exist, or is none of theirs. */
export function NotHere() {
  const t = useText()
  const { pathTo } = usePlace()
  return (
    <>
      <PageHead title={t('office.notHere.title')} say={t('office.notHere.say')} />
      <Link className="word" href={pathTo('today')}>
        {t('office.sections.today')}
      </Link>
    </>
  )
}
