import type { ComponentType } from 'react'
import type { BlockName, PropsOf } from '#contract/documents/blocks.ts'
import type { PageContext } from '../base/page-definition.ts'

export type Surface = 'primary' | 'secondary' | 'tint'

export interface BlockProps<Name extends BlockName> {
  id: string
  props: PropsOf<Name>
  /** The colour it stands on; undefined is paper. */
  surface: Surface | undefined
  /** The first block of a page has its title and its first picture. */
  isFirst: boolean
}

/** A kind of block: its schema in the contract, one file in `blocks/`, one line in `blocks.ts`. */
export interface BlockDefinition<Name extends BlockName> {
  component: ComponentType<BlockProps<Name>>
  /** Fills the query cache with what the block shows, before anything is rendered. */
  load?: (page: PageContext, props: PropsOf<Name>) => Promise<unknown>
  /** Without it the block does not answer: the first page that shows it comes alive when it has come. */
  ready?: () => Promise<unknown>
  /** `own`: it brings a colour of its own; `any`: it may be put on one; otherwise it stays on paper. */
  surface?: 'own' | 'any'
}
