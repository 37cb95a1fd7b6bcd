import type { ComponentType } from 'react'
import type { PageContext } from '../base/page-definition.ts'
import type { Props } from './props.ts'

export type Surface = 'primary' | 'secondary' | 'tint'

export interface BlockProps {
  id: string
  props: Props
  /** The colour it stands on; undefined is paper. */
  surface: Surface | undefined
  /** The first block of a page has its title and its first picture. */
  isFirst: boolean
}

/** A kind of block: one file in `blocks/`, one line in `blocks.ts`. */
export interface BlockDefinition {
  component: ComponentType<BlockProps>
  /** Fills the query cache with what the block shows, before anything is rendered. */
  load?: (page: PageContext, props: Props) => Promise<unknown>
  /** `own`: it brings a colour of its own; `any`: it may be put on one; otherwise it stays on paper. */
  surface?: 'own' | 'any'
}
