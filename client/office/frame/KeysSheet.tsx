import { useSyncExternalStore } from 'react'
import { useText } from '../language.ts'
import { Switch } from '../parts/choices.tsx'
import { Sheet } from '../parts/Sheet.tsx'
import { useHere } from '../place.ts'
import { singleKeys, turnSingleKeys } from './single-keys.ts'

/** Which keys do what; those of one letter can be switched off (WCAG 2.1.4). */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { sections } = useHere()
  const areOn = useSyncExternalStore(singleKeys.watch, singleKeys.get)
  const keys: [string, string][] = [
    ['Ctrl K', t('office.palette.title')],
    ...(document.querySelector('main .find') ? [['/', t('find.keys.find')] as [string, string]] : []),
    ...(document.querySelector('[data-keys="rows"]')
      ? ([
          ['J K', t('find.keys.rows')],
          ['E', t('find.keys.next')],
        ] as [string, string][])
      : []),
    ...(document.querySelector('.ledger .pick')
      ? ([
          ['X', t('orders.chosen.keyX')],
          ['P', t('orders.chosen.slips')],
        ] as [string, string][])
      : []),
    ['Z', t('find.keys.undo')],
    ['?', t('find.keys.title')],
    ...sections.map(({ letter, label }): [string, string] => [`G ${letter.toUpperCase()}`, t(label)]),
  ]
  return (
    <Sheet title={t('find.keys.title')} isOpen onClose={onClose}>
      <dl className="facts-list">
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Switch label={t('find.keys.single')} isOn={areOn} onTurn={turnSingleKeys} />
    </Sheet>
  )
}
