import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Apartment } from '#contract/hospitality.ts'
import '#client/styles/photo-gallery.css'
import { useText } from '../i18n/text.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Picture } from '../ui/Picture.tsx'
import { useDialog } from '../ui/use-dialog.ts'

interface PhotoGalleryProps {
  apartment: Apartment
  /** The photo it opens with. */
  first: number
  onClose: () => void
}

/** All photos, each as large as the window: the next one comes by a swipe, an arrow key or a button. */
export function PhotoGallery({ apartment: { pictures, title }, first, onClose }: PhotoGalleryProps) {
  const t = useText()
  const { dialog, closeButton } = useDialog({ isOpen: true, onClose })
  const track = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(first)
  // After the dialog's own effect: before it is open it has no width to scroll in.
  useEffect(() => scrollTo(track.current, first, 'instant'), [first])
  const goTo = (index: number) => {
    if (index >= 0 && index < pictures.length) scrollTo(track.current, index, isStill() ? 'instant' : 'smooth')
  }
  const pressKey = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    goTo(shown + by)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the buttons inside
    <dialog {...dialog} className="photo-gallery" aria-label={title} onKeyDown={pressKey}>
      <div className="bar">
        <p className="num" role="status">{`${shown + 1} / ${pictures.length}`}</p>
        <IconButton {...closeButton} icon="close" label={t('hospitality.apartment.close')} />
      </div>
      <div
        className="track"
        ref={track}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard
        tabIndex={0}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
        role="group"
        aria-label={t('hospitality.apartment.gallery')}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(Math.min(pictures.length - 1, Math.round(scrollLeft / Math.max(1, clientWidth))))
        }
      >
        {pictures.map(({ path, alt, caption }, index) => (
          <figure key={path} inert={index !== shown}>
            <Picture
              path={path}
              alt={alt || title}
              kind="scene"
              width={1600}
              height={1067}
              sizes="100vw"
              isPriority={index === first}
            />
            <figcaption>{caption}</figcaption>
          </figure>
        ))}
      </div>
      <div className="ways">
        {([-1, 1] as const).map((by) => (
          <IconButton
            key={by}
            icon={by < 0 ? 'arrow-left' : 'arrow-right'}
            label={t(by < 0 ? 'hospitality.apartment.previousPhoto' : 'hospitality.apartment.nextPhoto')}
            aria-disabled={!pictures[shown + by] || undefined}
            onClick={() => goTo(shown + by)}
          />
        ))}
      </div>
    </dialog>
  )
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Answers nothing, whatever a browser's own answers: an effect may end with it. */
function scrollTo(track: HTMLElement | null, index: number, behavior: ScrollBehavior): void {
  track?.scrollTo({ left: index * track.clientWidth, behavior })
}
