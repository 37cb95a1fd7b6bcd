import { useLanguage } from '../../i18n/text.tsx'
import { Picture } from '../../ui/Picture.tsx'
import type { BlockDefinition, BlockProps } from '../block.ts'

/** Spaces of French guillemets do not break. */
const marks: Record<string, [string, string]> = { fr: ['«\u00a0', '\u00a0»'], de: ['„', '“'], en: ['“', '”'] }

function Quote({ id, props, surface }: BlockProps<'quote'>) {
  const language = useLanguage()
  const [open, close] = marks[language] ?? ['“', '”']
  const { portrait } = props
  return (
    <section className="section" id={id} data-surface={surface}>
      <div className="wrap">
        <figure className="quote">
          {portrait && (
            <div className="photo">
              <Picture path={portrait} alt="" kind="portrait" sizes="16rem" />
            </div>
          )}
          <blockquote>
            <p>{`${open}${props.text}${close}`}</p>
            <footer>{[props.author, props.role].filter(Boolean).join(', ')}</footer>
          </blockquote>
        </figure>
      </div>
    </section>
  )
}

export const quote: BlockDefinition<'quote'> = { component: Quote }
