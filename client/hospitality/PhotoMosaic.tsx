import { useState } from 'react'
import type { Apartment } from '#contract/hospitality.ts'
import { useText } from '../i18n/text.tsx'
import { Modal } from '../ui/Modal.tsx'
import { Picture } from '../ui/Picture.tsx'
import { Slider } from '../ui/Slider.tsx'

/** As many as the mosaic has places for; all of them are a click away. */
const shownPictures = 5

/** The photos at a glance; each opens all of them, large, beginning with itself. */
export function PhotoMosaic({ apartment }: { apartment: Apartment }) {
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
      <Modal
        isOpen={opened !== null}
        onClose={() => setOpened(null)}
        title={title}
        closeLabel={t('hospitality.apartment.close')}
      >
        {opened !== null && <Photos key={opened} apartment={apartment} first={opened} />}
      </Modal>
    </>
  )
}

function Photos({ apartment: { pictures, title }, first }: { apartment: Apartment; first: number }) {
  const t = useText()
  // The one that was clicked comes first, the others follow in their order.
  const ordered = [...pictures.slice(first), ...pictures.slice(0, first)]
  return (
    <Slider
      label={t('hospitality.apartment.gallery')}
      show={1}
      labels={{ previous: t('hospitality.apartment.previousPhoto'), next: t('hospitality.apartment.nextPhoto') }}
    >
      {ordered.map(({ path, alt }) => (
        <figure key={path}>
          <Picture
            path={path}
            alt={alt || title}
            kind="scene"
            width={1600}
            height={1067}
            sizes="(width >= 768px) 60rem, 100vw"
          />
          {alt && <figcaption className="small muted">{alt}</figcaption>}
        </figure>
      ))}
    </Slider>
  )
}
