import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

export interface NoticeProps {
  level?: 'info' | 'success' | 'warning' | 'error'
  /** Instead of the icon of the level. */
  icon?: IconName
  /** True when it answers what the visitor just did: it is then read aloud, at once if it is an error. */
  isLive?: boolean
  children: ReactNode
}

export const Notice = ({ level = 'info', icon, isLive = false, children }: NoticeProps) => (
  <div
    className="notice"
    data-level={level === 'info' ? undefined : level}
    role={isLive ? (level === 'error' ? 'alert' : 'status') : undefined}
  >
    <Icon name={icon ?? (level === 'error' ? 'alert' : level)} />
    <div>{children}</div>
  </div>
)

/** What the server answers instead of doing it, above the button that asked: read aloud at once. */
export const Refusal = ({ text }: { text: ReactNode }) =>
  text && (
    <Notice level="error" isLive>
      {text}
    </Notice>
  )
