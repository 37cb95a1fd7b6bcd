import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import { useDialog, type DialogState } from './use-dialog.ts'

export interface PanelProps extends DialogState {
  id?: string
  /** `side-cart` comes from the end of the line, `offcanvas`, the mobile menu, from its start. */
  kind: 'side-cart' | 'offcanvas'
  /** For the side cart only: the edge it comes from. */
  position?: 'left' | 'right'
  /** Its name for a screen reader. */
  label: string
  closeLabel: string
  /** Beside the close button: a title, a wordmark. */
  top: ReactNode
  /** `.lines` and `.bottom` of the side cart; `nav` and `.bottom` of the menu. */
  children: ReactNode
}

/** A panel along one edge of the window. */
export function Panel({ id, kind, position = 'right', label, closeLabel, top, children, ...state }: PanelProps) {
  const { dialog, closeButton } = useDialog(state)
  return (
    <dialog
      {...dialog}
      id={id}
      className={kind}
      aria-label={label}
      data-surface={kind === 'offcanvas' ? 'header' : undefined}
      data-position={kind === 'side-cart' && position === 'left' ? 'left' : undefined}
    >
      <div className="top">
        {top}
        <IconButton {...closeButton} icon="close" label={closeLabel} />
      </div>
      {children}
    </dialog>
  )
}
