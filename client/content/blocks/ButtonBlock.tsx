import { ButtonLink } from '../../ui/ButtonLink.tsx'
import type { BlockDefinition, BlockProps } from '../block.ts'
import { textOf } from '../props.ts'
import { useBlockLink } from '../use-block-link.ts'

/** A way on, alone on its line. */
function ButtonBlock({ id, props }: BlockProps) {
  const link = useBlockLink()(props)
  if (!link) return null
  return (
    <section className="section" id={id} data-after="">
      <div className={textOf(props, 'align') === 'center' ? 'wrap center' : 'wrap'}>
        <ButtonLink href={link.href} variant={textOf(props, 'variant') === 'secondary' ? 'outline' : undefined}>
          {link.label}
        </ButtonLink>
      </div>
    </section>
  )
}

export const button: BlockDefinition = { component: ButtonBlock }
