import { ButtonLink } from '../../ui/ButtonLink.tsx'
import type { BlockDefinition, BlockProps } from '../block.ts'
import { useBlockLink } from '../use-block-link.ts'

/** A way on, alone on its line. */
function ButtonBlock({ id, props }: BlockProps<'button'>) {
  const link = useBlockLink()(props)
  if (!link) return null
  return (
    <section className="section" id={id} data-after="">
      <div className={props.align === 'center' ? 'wrap center' : 'wrap'}>
        <ButtonLink href={link.href} variant={props.variant === 'secondary' ? 'outline' : undefined}>
          {link.label}
        </ButtonLink>
      </div>
    </section>
  )
}

export const button: BlockDefinition<'button'> = { component: ButtonBlock }
