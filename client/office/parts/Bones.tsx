import { useText } from '../language.ts'

/** Lines to come, with the measure of lines. Invisible at first: what comes at once shall not flash. */
export function Bones({ lines = 5 }: { lines?: number }) {
  const t = useText()
  return (
    <>
      <p className="visually-hidden" role="status">
        {t('office.loading')}
      </p>
      <ul className="rows skeleton" aria-hidden="true">
        {Array.from({ length: lines }, (_, index) => (
          <li key={index}>
            <div className="what">
              <span className="bone" data-w={index % 2 ? '40' : '60'} />
              <span className="bone" data-w="25" />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
