import type { ComponentProps, MouseEvent } from 'react'

export interface ButtonLook {
  variant?: 'outline' | 'quiet'
  /** `block` takes the whole width. */
  size?: 'small' | 'block'
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  /** While an answer is awaited: the button turns, keeps its place and the focus, and does nothing. */
  isBusy?: boolean
}

/**
 * A click on a busy button is swallowed, also the one the browser makes when Enter is pressed in a field:
 * nothing is ever sent twice.
 */
export function Button({ variant, size, isBusy = false, onClick, children, ...rest }: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className="button"
      data-variant={variant}
      data-size={size}
      data-busy={isBusy ? '' : undefined}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled']}
      onClick={click}
    >
      {children}
    </button>
  )
}
