import { Link } from 'wouter'
import { type Me, type OfficeLanguage, officeLanguages } from '#contract/team-office.ts'
import { speak, useText } from '../language.ts'
import { useOffice } from '../office-context.ts'
import { Either } from '../parts/choices.tsx'
import { Sheet } from '../parts/Sheet.tsx'
import { useWrite } from '../writes.ts'
import { languageNames } from '../language-names.ts'
import { useSheets } from './opened.ts'
import { useLogout } from '../use-logout.ts'

/** What belongs to the person and not to the house: their language, their devices and keys, the way out. */
export function PersonSheet({ staff, onClose }: { staff: NonNullable<Me['staff']>; onClose: () => void }) {
  const t = useText()
  const { session } = useOffice()
  const { open } = useSheets()
  const update = useWrite('staffUpdate', { onDone: (me) => void session.enter(me) })
  const logout = useLogout()
  const choose = (language: OfficeLanguage) => {
    // At once: the words are on the device, and the server only takes it down.
    void speak(language)
    update.write({ displayName: staff.displayName, language })
  }
  return (
    <Sheet title={staff.displayName} say={staff.email} isOpen onClose={onClose}>
      <Either
        legend={t('office.person.language')}
        choices={officeLanguages.map((value) => ({ value, label: languageNames[value], lang: value }))}
        value={staff.language}
        onChoose={choose}
      />
      <ul className="sections">
        <li>
          <Link href="/account" onClick={onClose}>
            {t('office.person.account')}
          </Link>
        </li>
        <li className="only-wide">
          <button type="button" onClick={() => open('keys')}>
            {t('find.keys.title')}
            <small>?</small>
          </button>
        </li>
        <li>
          <button type="button" onClick={logout}>
            {t('office.person.logout')}
          </button>
        </li>
      </ul>
    </Sheet>
  )
}
