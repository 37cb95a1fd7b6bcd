import type { ComponentProps } from 'react'
import { Icon, type IconName } from './Icon.tsx'

export interface MoreLinkProps extends Omit<ComponentProps<'a'>, 'className'> {
  href: string
  children: string
  /** `arrow-left` stands before the words and leads back. */
  icon?: Extract<IconName, 'arrow-right' | 'arrow-left' | 'arrow-down' | 'arrow-out'>
}

export function MoreLink({ icon = 'arrow-right', children, ...rest }: MoreLinkProps) {
  const isBack = icon === 'arrow-left'
  return (
    <a {...rest} className="more" data-back={isBack ? '' : undefined}>
      {isBack && <Icon name={icon} />}
      <span>{children}</span>
      {!isBack && <Icon name={icon} />}
    </a>
  )
}
