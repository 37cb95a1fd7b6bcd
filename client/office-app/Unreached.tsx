import { useText } from '../office/language.ts'
import { Failed } from '../office/parts/Failed.tsx'

/** Nothing is known yet of who is there: an empty page for a moment, or what keeps it from being known. */
export function Unreached({
  error,
  isWithoutSignal,
  onAgain,
}: {
  error: Error | null
  isWithoutSignal: boolean
  onAgain: () => void
}) {
  const t = useText()
  const failure = error ?? (isWithoutSignal ? new Error(t('office.noNetwork')) : null)
  return (
    <div data-layout="Admin" data-bare>
      <main className="alone" aria-busy={!failure}>
        {failure ? (
          <Failed error={failure} onAgain={onAgain} />
        ) : (
          <p className="visually-hidden">{t('office.loading')}</p>
        )}
      </main>
    </div>
  )
}
