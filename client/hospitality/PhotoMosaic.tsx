import { lazy, Suspense, useState } from 'react'
import type { Apartment } from '#contract/hospitality.ts'
import { loadChunk } from '../base/chunk-errors.ts'
import { useMounted } from '../base/route-mount.ts'
import { useText } from '../i18n/text.tsx'
import { Picture } from '../ui/Picture.tsx'

/** Fetched when a visitor wants to see them large. */
const PhotoGallery = lazy(() =>
  loadChunk(() => import('./PhotoGallery.tsx')).then((module) => ({ default: module.PhotoGallery })),
)

/** As many as the mosaic has places for; all of them are a click away. */
const shownPictures = 5

/** The photos at a glance; each opens all of them, as large as the window, beginning with itself. */
export function PhotoMosaic({ apartment }: { apartment: Apartment }) {
  useMounted('photo-mosaic')
  const t = useText()
  const [opened, setOpened] = useState<number | null>(null)
  const { pictures, title } = apartment
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset has a box of its own */}
      <div
        className="mosaic"
        data-count={Math.min(shownPictures, pictures.length)}
        role="group"
        aria-label={t('hospitality.apartment.gallery')}
      >
        {pictures.slice(0, shownPictures).map(({ path, alt }, index) => (
          <button
            key={path}
            type="button"
            aria-label={t('hospitality.apartment.enlarge', { alt: alt || title })}
            onClick={() => setOpened(index)}
          >
            <Picture
              path={path}
              alt=""
              kind="scene"
              width={1600}
              height={1067}
              sizes={index === 0 ? '(width >= 768px) 80vw, 100vw' : '(width >= 768px) 40vw, 45vw'}
              isPriority={index === 0}
            />
          </button>
        ))}
        <button
          className="button all"
          data-variant="outline"
          data-size="small"
          type="button"
          onClick={() => setOpened(0)}
        >
          {t('hospitality.apartment.photos')}
        </button>
      </div>
      {opened !== null && (
        <Suspense>
          <PhotoGallery apartment={apartment} first={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}
