import { useText } from '../office/language.ts'
import { PageHead } from '../office/parts/PageHead.tsx'
import { Doings } from './Doings.tsx'

export function JournalPage() {
  const t = useText()
  return (
    <>
      <PageHead title={t('office.sections.journal')} say={t('team.journal.say')} />
      <Doings />
    </>
  )
}
