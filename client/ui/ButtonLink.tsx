import type { ComponentProps } from 'react'
import type { ButtonLook } from './Button.tsx'

export type ButtonLinkProps = ButtonLook & Omit<ComponentProps<'a'>, 'className'> & { href: string }

/** A plain anchor that looks like a button; the router takes its click from the document. */
export const ButtonLink = ({ variant, size, children, ...rest }: ButtonLinkProps) => (
  <a {...rest} className="button" data-variant={variant} data-size={size}>
    {children}
  </a>
)
