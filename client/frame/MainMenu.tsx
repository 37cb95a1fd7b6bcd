import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useLocation } from '../base/location.ts'
import { useSite } from '../base/dependencies.ts'
import { Icon } from '../ui/Icon.tsx'
import type { MenuEntry } from '../site/menu.ts'
import { useCurrentEntry } from '../site/use-current-entry.ts'

export function MainMenu({ entries, label }: { entries: MenuEntry[]; label: string }) {
  const { pathname } = useLocation()
  const currentEntry = useCurrentEntry()
  // Open on the page it was opened on: following one of its links closes it.
  const [open, setOpen] = useState<{ code: string; at: string } | null>(null)
  return (
    <nav className="menu" aria-label={label}>
      <ul>
        {entries.map((entry) =>
          entry.children.length > 0 ? (
            <SubMenu
              key={entry.code}
              entry={entry}
              isOpen={open?.code === entry.code && open.at === pathname}
              onOpen={(isOpen) => setOpen(isOpen ? { code: entry.code, at: pathname } : null)}
            />
          ) : (
            <li key={entry.code}>
              <a href={entry.href} aria-current={currentEntry(entry.href)}>
                <span className="label">{entry.title}</span>
              </a>
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}

function SubMenu({ entry, isOpen, onOpen }: { entry: MenuEntry; isOpen: boolean; onOpen: (isOpen: boolean) => void }) {
  const currentEntry = useCurrentEntry()
  const button = useRef<HTMLButtonElement>(null)
  const { menuTriggerMs } = useSite().content.header
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const later = (open: boolean) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onOpen(open), menuTriggerMs)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    onOpen(false)
    button.current?.focus()
  }
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onOpen(false)
  }
  return (
    // The list item only hears what its button and links do.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onPointerEnter={(event) => event.pointerType === 'mouse' && later(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && later(false)}
    >
      <button ref={button} type="button" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
        <span className="label">{entry.title}</span>
        <Icon name="chevron-down" />
      </button>
      <ul className="submenu">
        {withOwnPage(entry).map((child) => (
          <li key={child.code}>
            <a href={child.href} aria-current={currentEntry(child.href)}>
              {child.title}
            </a>
          </li>
        ))}
      </ul>
    </li>
  )
}

/** An entry that opens others and has a page of its own leads to it first. */
export const withOwnPage = ({ code, title, href, children }: MenuEntry): MenuEntry[] =>
  href === undefined ? children : [{ code: `${code}-all`, title, href, children: [] }, ...children]
