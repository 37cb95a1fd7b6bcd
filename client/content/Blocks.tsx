import type { Block, BlockName } from '#contract/documents/blocks.ts'
import type { LayoutName } from '#contract/site.ts'
import { useExpectedComponents, useMounted } from '../base/route-mount.ts'
import type { BlockProps } from './block.ts'
import { type KnownBlock, knownBlocks } from './blocks.ts'
import { surfacesOf } from './surfaces.ts'
import { useLayout } from './use-layout.ts'
import '#client/styles/editorial.css'
import '#client/styles/blocks.css'
import '#client/styles/layouts.css'

/** The blocks of a page, one below the other, some of them on a colour. The page is whole when all have come up (NAV-17). */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  const known = knownBlocks(blocks)
  const surfaces = surfacesOf(known.map(({ definition }) => definition.surface))
  const hasSurfaces = !plainLayouts.includes(useLayout())
  useExpectedComponents(known.map(({ block }) => block.id))
  return known.map((each, index) => (
    <MountedBlock
      key={each.block.id}
      {...each}
      surface={hasSurfaces ? surfaces[index] : undefined}
      isFirst={index === 0}
    />
  ))
}

/** They have one colour, or none. */
const plainLayouts: LayoutName[] = ['Flat', 'GenericError', 'NoHeader']

/** Reports once the block below it has come up. */
function MountedBlock({
  block: { id, props },
  definition: { component: Component },
  ...rest
}: KnownBlock & Pick<BlockProps<BlockName>, 'surface' | 'isFirst'>) {
  useMounted(id)
  return <Component id={id} props={props} {...rest} />
}
