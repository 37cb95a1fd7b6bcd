import { useQuery } from '@tanstack/react-query'
import { useDependencies } from '../base/dependencies.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { BlankPage } from '../site/BlankPage.tsx'
import { Html } from '../ui/Html.tsx'
import { logoMask } from '../ui/logo-mask.ts'
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
  const blocks = content?.blocks ?? []
  const title = blocks.find((block) => block.component === 'pageTitle')?.props
  const prose = blocks.find((block) => block.component === 'staticContent')?.props
  return (
    <BlankPage
      surface={surface}
      logo={<Logo />}
      title={title?.title || t(`${textKey}.title`)}
      text={title?.subtitle || t(`${textKey}.text`)}
      bottom={<Html html={prose?.text ?? ''} />}
    />
  )
}

/** Without a link: every page of the site would lead back here. */
function Logo() {
  const { site } = useDependencies()
  const { logo } = site.content.header
  if (!logo) return <span className="wordmark">{site.name}</span>
  return (
    <>
      <span className="mark" style={logoMask(logo)} />
      <span className="visually-hidden">{site.name}</span>
    </>
  )
}
