import type { ReactNode } from 'react'
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

const Shelf = ({ children }: { children: ReactNode }) => (
  <div className="foot muted">
    <div className="laid" aria-hidden="true">
      <LyingBottle />
    </div>
    {children && (
      <div className="row" data-justify="between">
        {children}
      </div>
    )}
  </div>
)

/** Drawn in the site's own colours, so that it lies on every site's shelf. */
const LyingBottle = () => (
  <svg className="bottle" viewBox="0 0 600 162">
    <path
      className="glass"
      d="M10 4h292c62 0 96 47 150 50l140-1q7 0 7 7v42q0 7-7 7l-140-1c-54 3-88 50-150 50H10q-9-12-9-77T10 4Z"
    />
    <path className="capsule" d="M486 54l106-1q7 0 7 7v42q0 7-7 7l-106-1Z" />
    <path className="paper" d="M70 4h172v154H70Z" />
    <path className="stroke" d="M26 22h30M258 22h46c52 0 84 44 142 48" />
    <g className="print">
      <path d="M112 30v102M126 46v70M140 58v46" />
      <circle cx="194" cy="81" r="26" />
    </g>
  </svg>
)
