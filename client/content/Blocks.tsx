import type { Block } from '#contract/content.ts'
import { knownBlocks } from './blocks.ts'
import { surfacesOf } from './surfaces.ts'
import '#client/styles/editorial.css'
import '#client/styles/blocks.css'

/** The blocks of a page, one below the other, some of them on a colour. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  const known = knownBlocks(blocks)
  const surfaces = surfacesOf(known.map(({ definition }) => definition.surface))
  return known.map(({ block, definition: { component: Component } }, index) => (
    <Component key={block.id} id={block.id} props={block.props} surface={surfaces[index]} isFirst={index === 0} />
  ))
}
