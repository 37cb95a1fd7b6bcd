import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { useDependencies } from '../base/dependencies.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { BlankPage } from '../site/BlankPage.tsx'
import { Html } from '../ui/Html.tsx'
import { textOf } from './props.ts'
import { optionalPageQuery } from './queries.ts'

export interface ClosedPageProps {
  /** The page of content that says it in the site's own words, and the texts that stand in for it. */
  page: 'maintenance' | 'coming-soon'
  textKey: 'common.maintenance' | 'common.comingSoon'
  surface: 'primary' | 'secondary'
}

/** One sentence on one colour, while the site is closed. */
export function ClosedPage({ page, textKey, surface }: ClosedPageProps) {
  const t = useText()
  const dependencies = useDependencies()
  const language = useLanguage()
  const { data: content } = useQuery(optionalPageQuery(dependencies, language, page))
  const propsOf = (component: string) => content?.blocks.find((block) => block.component === component)?.props ?? {}
  const title = propsOf('pageTitle')
  return (
    <BlankPage
      surface={surface}
      logo={<Logo />}
      title={textOf(title, 'title') || t(`${textKey}.title`)}
      text={textOf(title, 'subtitle') || t(`${textKey}.text`)}
      bottom={<Html html={textOf(propsOf('staticContent'), 'text')} />}
    />
  )
}

/** Without a link: every page of the site would lead back here. */
function Logo() {
  const { site } = useDependencies()
  const { logo } = site.content.header
  if (!logo) return <span className="wordmark">{site.name}</span>
  const mark = { '--ar': logo.ratio, '--mark': `url(/logos/${logo.path.replace(/^logos\//, '')})` }
  return (
    <>
      {/* Custom properties are not in the type. */}
      <span className="mark" style={mark as CSSProperties} />
      <span className="visually-hidden">{site.name}</span>
    </>
  )
}
