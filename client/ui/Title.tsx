import { type CSSProperties, Fragment, type HTMLAttributes, type ReactNode, type Ref } from 'react'
import { isKept, typeset } from '#contract/typeset.ts'

interface TitleProps extends HTMLAttributes<HTMLElement> {
  as: 'h1' | 'h2' | 'h3' | 'p'
  children: string
  /** Where the whole title leads. */
  href?: string
  /** What stands after the words, on their line. */
  end?: ReactNode
  ref?: Ref<HTMLHeadingElement & HTMLParagraphElement>
  'data-col'?: string
}

/** A title that is never cut inside a word: its styles make it as small as its longest word asks for (base.css). */
export function Title({ as: Tag, children, href, end, ...rest }: TitleProps) {
  const { runs, letters } = typeset(children)
  const words = runs.map((run, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the words of one title, in their order
    <Fragment key={index}>
      {index > 0 && ' '}
      {run.includes('-') && isKept(run) ? <span className="nowrap">{run}</span> : run}
    </Fragment>
  ))
  // In one piece where it can be: fewer nodes, and no marks between them in the page's source.
  const text = runs.some((run) => run.includes('-')) ? words : runs.join(' ')
  return (
    <Tag
      {...rest}
      data-long={href === undefined && children.length > longTitle ? '' : undefined}
      style={letters > usualLetters ? sized(letters) : undefined}
    >
      {href === undefined ? text : <a href={href}>{text}</a>}
      {end}
    </Tag>
  )
}

/** Titles of more characters take a smaller step where the large one would fill the view. */
const longTitle = 30

/** What the styles leave room for without being told. */
const usualLetters = 10

const sized = (letters: number): CSSProperties => ({ '--letters': letters }) as CSSProperties // A variable of our own.
