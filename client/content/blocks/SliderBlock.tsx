import type { PropsOf } from '#contract/documents/blocks.ts'
import { useText } from '../../i18n/text.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { HeroSlider } from '../../ui/HeroSlider.tsx'
import { Parallax } from '../../ui/Parallax.tsx'
import { Picture, tallSizes } from '../../ui/Picture.tsx'
import { Slider } from '../../ui/Slider.tsx'
import type { BlockDefinition, BlockProps } from '../block.ts'
import { useBlockLink } from '../use-block-link.ts'
import { useLayout } from '../use-layout.ts'
import { Title } from '../../ui/Title.tsx'
import '#client/styles/stays.css'

/** Slides with words, as the layout of the site shows them; pictures alone fill the width. */
function SliderBlock({ id, props, isFirst }: BlockProps<'slider'>) {
  const layout = useLayout()
  const { slides, autoplayMs } = props
  if (slides.length === 0) return null
  const hasWords = slides.some((slide) => slide.title !== '')
  if (!hasWords) return <PictureSlider id={id} slides={slides} isFirst={isFirst} />
  if (layout === 'Cms') return <Poster id={id} slides={slides} isFirst={isFirst} />
  return <WordSlider slides={slides} autoplayMs={autoplayMs} isFirst={isFirst} isOnPhoto={layout === 'Bensadevot'} />
}

type SlideContent = PropsOf<'slider'>['slides'][number]

interface WordSliderProps {
  slides: readonly SlideContent[]
  autoplayMs: number | undefined
  isFirst: boolean
  isOnPhoto: boolean
}

function WordSlider({ slides, autoplayMs, isFirst, isOnPhoto }: WordSliderProps) {
  const t = useText()
  const Slide = isOnPhoto ? PhotoSlide : HeroSlide
  return (
    <HeroSlider
      label={t('common.slider.featured')}
      labels={{
        previous: t('common.slider.previous'),
        next: t('common.slider.next'),
        pause: t('common.slider.pause'),
        play: t('common.slider.play'),
      }}
      roles={{
        slider: t('common.slider.carousel'),
        slide: t('common.slider.slide'),
        position: (index, total) => t('common.slider.position', { current: index + 1, total }),
      }}
      autoplayMs={autoplayMs}
      slides={slides.map((slide, index) => (
        <Slide key={slide.title} slide={slide} isTitle={isFirst && index === 0} />
      ))}
    />
  )
}

/** From tablets on the picture is as tall as the words beside it, and wider than is seen of it. */
const heroSizes = '(width >= 1200px) 93vw, (width >= 768px) 160vw, 130vw'

interface SlideProps {
  slide: SlideContent
  /** The first slide of the first block has the title of the page. */
  isTitle: boolean
}

function HeroSlide({ slide, isTitle }: SlideProps) {
  const { picture } = slide
  const Heading = isTitle ? 'h1' : 'h2'
  return (
    <div className="hero">
      <div className="wrap">
        <Title as={Heading}>{slide.title}</Title>
        <div className="words">
          <p className="lede">{slide.text}</p>
          <SlideButton slide={slide} />
        </div>
        {picture && (
          <figure className="photo">
            <Picture {...picture} kind="scene" sizes={heroSizes} isPriority={isTitle} />
          </figure>
        )}
      </div>
    </div>
  )
}

/** Words laid on the photograph, under a header that is laid on it too. */
function PhotoSlide({ slide, isTitle }: SlideProps) {
  const { picture } = slide
  const Heading = isTitle ? 'h1' : 'h2'
  return (
    <Parallax className="hero-photo">
      {picture && <Picture {...picture} kind="scene" sizes={tallSizes} isPriority={isTitle} />}
      <div className="over">
        <div className="wrap stack">
          <Title as={Heading}>{slide.title}</Title>
          <p className="lede">{slide.text}</p>
          <SlideButton slide={slide} />
        </div>
      </div>
    </Parallax>
  )
}

function SlideButton({ slide }: { slide: SlideContent }) {
  const link = useBlockLink()(slide.button)
  return link && <ButtonLink href={link.href}>{link.label}</ButtonLink>
}

interface PicturesProps {
  id: string
  slides: readonly SlideContent[]
  isFirst: boolean
}

/** A poster of words, its pictures below from edge to edge. */
function Poster({ id, slides, isFirst }: PicturesProps) {
  const [first] = slides
  if (!first) return null
  return (
    <>
      <section className="poster" id={id} data-surface="primary">
        <div className="wrap">
          <Title as="h1">{first.title}</Title>
          <div className="grid">
            <p data-col="1-6" className="title title-md">
              {first.text}
            </p>
            <div data-col="7-12" className="row" data-justify="between">
              <p className="note">{first.note}</p>
              <SlideButton slide={first} />
            </div>
          </div>
        </div>
      </section>
      <PictureSlider id={`${id}-pictures`} slides={slides} isFirst={isFirst} />
    </>
  )
}

function PictureSlider({ id, slides, isFirst }: PicturesProps) {
  const t = useText()
  return (
    <div id={id} className="picture-slider">
      <Slider
        label={t('common.slider.featured')}
        labels={{ previous: t('common.slider.previous'), next: t('common.slider.next') }}
        show={1}
      >
        {slides.map((slide, index) => (
          <PictureSlide
            key={slide.picture?.path}
            slide={slide}
            isTold={index > 0}
            isPriority={isFirst && index === 0}
          />
        ))}
      </Slider>
    </div>
  )
}

/** What the poster has not said of a picture stands under it. */
function PictureSlide({ slide, isTold, isPriority }: { slide: SlideContent; isTold: boolean; isPriority: boolean }) {
  const { picture, title, text } = slide
  return (
    <figure className="photo">
      {picture && <Picture {...picture} kind="scene" isPriority={isPriority} />}
      {isTold && title && <figcaption className="wrap">{`${title}. ${text}`}</figcaption>}
    </figure>
  )
}

export const slider: BlockDefinition<'slider'> = { component: SliderBlock }
