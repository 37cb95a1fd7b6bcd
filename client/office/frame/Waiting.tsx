import { useText } from '../language.ts'

/** What a section's figure counts, for who hears it. */
export function Waiting({ count }: { count: number | undefined }) {
  const t = useText()
  return count ? <span className="visually-hidden">{t('office.waiting', { count })}</span> : null
}
