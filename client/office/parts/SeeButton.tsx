import { useRef } from 'react'
import { usePlace } from '../place.ts'
import { useWrite } from '../writes.ts'

/** What is closed to others, in a tab of its own, behind a link that opens once. */
export function SeeButton({
  by,
  children,
  variant,
}: {
  by: 'sitePreview' | 'shopPreview'
  children: string
  variant?: 'outline'
}) {
  const { place } = usePlace()
  const tab = useRef<Window>(null)
  const preview = useWrite(by, {
    onDone({ link }) {
      if (tab.current) tab.current.location.href = link
      else location.assign(link)
    },
    onRefused: () => tab.current?.close(),
  })
  const see = () => {
    // A tab that opens later than the press would be held back. It forgets where it comes from before it goes there.
    tab.current = window.open('', '_blank')
    if (tab.current) tab.current.opener = null
    preview.write({ place: place.handle })
  }
  return (
    <button
      type="button"
      className="button"
      data-variant={variant}
      data-busy={preview.isBusy || undefined}
      onClick={see}
    >
      {children}
    </button>
  )
}
