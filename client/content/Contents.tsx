import { useText } from '../i18n/text.tsx'

/** What a long document is about, part by part: each heading leads to its place. Few need no such list. */
export function Contents({ html }: { html: string }) {
  const t = useText()
  const headings = [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/gs)]
  if (headings.length < 4) return null
  return (
    <nav className="contents" aria-label={t('common.layout.contents')}>
      <p>{t('common.layout.contents')}</p>
      <ul>
        {headings.map(([, id = '', text = '']) => (
          <li key={id}>
            <a href={`#${id}`}>
              {/* The words of a heading, cleaned by the server like the document itself. */}
              <span dangerouslySetInnerHTML={{ __html: text.replaceAll(/<[^<>]*>/g, '') }} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
