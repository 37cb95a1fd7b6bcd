import type { ComponentProps } from 'react'
import { Icon, type IconName } from './Icon.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  icon: IconName
  /** What a screen reader says. */
  label: string
}

export const IconButton = ({ icon, label, className, ...rest }: IconButtonProps) => (
  <button type="button" {...rest} className={className ? `icon-button ${className}` : 'icon-button'} aria-label={label}>
    <Icon name={icon} />
  </button>
)
