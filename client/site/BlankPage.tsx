import type { ReactNode } from 'react'
import { Picture } from '../ui/Picture.tsx'
import { Title } from '../ui/Title.tsx'
import '#client/styles/blank.css'

export interface BlankPageProps {
  title: string
  /** Where the page is called otherwise than by its sentence. */
  meta?: ReactNode
  text?: ReactNode
  /** Ways on: buttons and links. */
  children?: ReactNode
  /** One flat colour over the whole page; without it a bottle lies on the shelf. */
  surface?: 'primary' | 'secondary'
  /** Above everything, where the page has no header. */
  logo?: ReactNode
  /** One or two paragraphs at the foot of the page. */
  bottom?: ReactNode
}

/** A page with one sentence: not found, broken, closed for now. No search engine keeps it. */
export const BlankPage = ({ title, meta, text, children, surface, logo, bottom }: BlankPageProps) => (
  <div className="blank" data-surface={surface}>
    {meta ?? <BlankMeta title={title} />}
    <div className="sheet-page">
      {logo && <p className="logo-line">{logo}</p>}
      <div className="middle">
        <Title as="h1">{title}</Title>
        {text && <div className="lede">{text}</div>}
        {children && <div className="row">{children}</div>}
      </div>
      {surface ? <div className="bottom">{bottom}</div> : <Shelf>{bottom}</Shelf>}
    </div>
  </div>
)

const BlankMeta = ({ title }: Pick<BlankPageProps, 'title'>) => (
  <>
    <title>{title}</title>
    <meta name="robots" content="noindex" />
  </>
)

/** The bottle's label is of no grower: it lies on every site's shelf. */
const Shelf = ({ children }: { children: ReactNode }) => (
  <div className="foot muted">
    <div className="laid" aria-hidden="true">
      <Picture
        path="house/laid.webp"
        alt=""
        kind="scene"
        sizes="max(17rem, min(38vw, 34rem))"
        width={1280}
        height={354}
      />
    </div>
    {children && (
      <div className="row" data-justify="between">
        {children}
      </div>
    )}
  </div>
)
