import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '../ui/Icon.tsx'
import type { MenuEntry } from './menu.ts'

/** A pointer that passes by opens nothing: the sub-menu waits this long (NAV-18). */
const triggerMs = 200

export function MainMenu({ entries, label }: { entries: MenuEntry[]; label: string }) {
  const { pathname } = useLocation()
  const [open, setOpen] = useState<string | null>(null)
  useEffect(() => setOpen(null), [pathname])
  return (
    <nav className="menu" aria-label={label}>
      <ul>
        {entries.map((entry) =>
          entry.children.length > 0 ? (
            <SubMenu key={entry.code} entry={entry} isOpen={open === entry.code} onOpen={(isOpen) => setOpen(isOpen ? entry.code : null)} />
          ) : (
            <li key={entry.code}>
              <a href={entry.href} aria-current={isCurrent(entry.href, pathname) ? 'page' : undefined}>
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
  const { pathname } = useLocation()
  const button = useRef<HTMLButtonElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const later = (open: boolean) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onOpen(open), triggerMs)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    onOpen(false)
    button.current?.focus()
  }
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onOpen(false)
  }
  const own = entry.href === undefined ? [] : [{ code: `${entry.code}-all`, title: entry.title, href: entry.href, children: [] }]
  return (
    <li onKeyDown={onKeyDown} onBlur={onBlur} onPointerEnter={(event) => event.pointerType === 'mouse' && later(true)} onPointerLeave={(event) => event.pointerType === 'mouse' && later(false)}>
      <button ref={button} type="button" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
        <span className="label">{entry.title}</span>
        <Icon name="chevron-down" />
      </button>
      <ul className="submenu">
        {[...own, ...entry.children].map((child) => (
          <li key={child.code}>
            <a href={child.href} aria-current={isCurrent(child.href, pathname) ? 'page' : undefined}>
              {child.title}
            </a>
          </li>
        ))}
      </ul>
    </li>
  )
}

export const isCurrent = (href: string | undefined, pathname: string): boolean =>
  href !== undefined && (pathname === href || (href.split('/').length > 3 && pathname.startsWith(`${href}/`)))
