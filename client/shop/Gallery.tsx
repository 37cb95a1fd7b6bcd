import { type KeyboardEvent, useRef, useState } from 'react'
import { useStaticsRoot } from '../base/dependencies.ts'
import { useMounted } from '../base/route-mount.ts'
import { useText } from '../i18n/text.tsx'
import { Picture } from '../ui/Picture.tsx'
import { pictureUrl } from '../ui/picture-url.ts'

export interface View {
  path: string
  alt: string
  /** A bottle stands on its shelf; a scene fills the stage. */
  kind: 'bottle' | 'scene'
}

/** The stage of a product and its views. The arrow keys go from view to view. */
export function Gallery({ views, year }: { views: readonly View[]; year: number | null }) {
  useMounted('gallery')
  const [active, setActive] = useState(0)
  const view = views[active] ?? views[0]
  if (!view) return null
  const isBottle = view.kind === 'bottle'
  return (
    <div className="gallery">
      <div
        className="product-stage"
        data-year={isBottle ? (year ?? undefined) : undefined}
        data-scene={isBottle ? undefined : ''}
        // Known before the views have come: on a slow line the bottle is painted first.
        data-beside={views.length > 1 ? '' : undefined}
      >
        <Picture
          key={view.path}
          path={view.path}
          alt={view.alt}
          kind={view.kind}
          sizes={isBottle ? '(width >= 992px) 28rem, 52vw' : '(width >= 992px) 93vw, 130vw'}
          isPriority
        />
        {views.length > 1 && <Thumbs views={views} active={active} onShow={setActive} />}
      </div>
    </div>
  )
}

function Thumbs({
  views,
  active,
  onShow,
}: {
  views: readonly View[]
  active: number
  onShow: (index: number) => void
}) {
  const t = useText()
  const root = useStaticsRoot()
  const group = useRef<HTMLDivElement>(null)
  const pressKey = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = (active + by + views.length) % views.length
    onShow(next)
    group.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions -- a fieldset is for fields; the keys are those of the buttons inside
    <div ref={group} className="thumbs" role="group" aria-label={t('shop.product.views')} onKeyDown={pressKey}>
      {views.map(({ path, alt, kind }, index) => (
        <button
          key={path}
          type="button"
          aria-current={index === active ? 'true' : undefined}
          aria-label={alt || t('shop.product.view', { number: index + 1 })}
          onClick={() => onShow(index)}
        >
          <img
            className={kind === 'bottle' ? 'bottle' : undefined}
            src={root + pictureUrl(path, kind === 'bottle' ? 100 : 200)}
            alt=""
            width={kind === 'bottle' ? 60 : 120}
            height={kind === 'bottle' ? 120 : 80}
            decoding="async"
          />
        </button>
      ))}
    </div>
  )
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }
