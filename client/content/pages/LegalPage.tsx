import { RouteMeta } from '../../site/PageMeta.tsx'
import { Contents } from '../Contents.tsx'
import { Html } from '../../ui/Html.tsx'
import { useDocument } from '../use-document.ts'
import { Title } from '../../ui/Title.tsx'
import '#client/styles/editorial.css'

export function LegalPage() {
  const { title, html } = useDocument()
  return (
    <>
      <RouteMeta fallback={title} />
      <section className="page-title">
        <div className="wrap">
          <Title as="h1">{title}</Title>
        </div>
      </section>
      <div className="wrap grid" data-end="section">
        <Contents html={html} />
        <div data-col="1-8">
          <Html html={html} className="prose" />
        </div>
      </div>
    </>
  )
}
