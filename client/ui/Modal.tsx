import { useId, type ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import { useDialog, type DialogState } from './use-dialog.ts'
import { Title } from './Title.tsx'

export interface ModalProps extends DialogState {
  title: string
  closeLabel: string
  children: ReactNode
}

/** A box in the middle of the page. Closed, it is in the document but not seen; it may be rendered on the server. */
export function Modal({ title, closeLabel, children, ...state }: ModalProps) {
  const titleId = useId()
  const { dialog, closeButton } = useDialog(state)
  return (
    <dialog {...dialog} className="modal" aria-labelledby={titleId}>
      <div className="top">
        <Title as="h2" id={titleId} className="title-md">
          {title}
        </Title>
        <IconButton {...closeButton} icon="close" label={closeLabel} />
      </div>
      <div className="content">{children}</div>
    </dialog>
  )
}
