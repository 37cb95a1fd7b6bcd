import { Link } from 'wouter'
import { useText } from '../office/language.ts'
import { usePlace } from '../office/place.ts'
import { OfficeRefusal } from '../office/refusal.ts'

/** One button that saves what was changed and goes on, and a word for later. */
export function StepFoot({ isBusy, error, onGo }: { isBusy: boolean; error: unknown; onGo: () => void }) {
  const t = useText()
  const { pathTo } = usePlace()
  return (
    <div className="path-foot">
      {error instanceof OfficeRefusal && <p role="alert">{error.message}</p>}
      <button type="button" className="button" data-busy={isBusy || undefined} onClick={onGo}>
        {t('estate.path.go')}
      </button>
      <Link className="word" href={pathTo('start')}>
        {t('estate.path.later')}
      </Link>
    </div>
  )
}
