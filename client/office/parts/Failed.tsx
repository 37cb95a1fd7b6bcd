import { useText } from '../language.ts'
import { Nothing } from './Nothing.tsx'

/** A list that could not be read, and of which nothing is known from before. */
export function Failed({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const t = useText()
  return (
    <Nothing title={error.message}>
      <button type="button" className="word" onClick={onAgain}>
        {t('office.again')}
      </button>
    </Nothing>
  )
}
