import { type ComponentType, lazy, Suspense } from 'react'
import type { BlockName } from '#contract/documents/blocks.ts'
import { loadChunk } from '../base/chunk-errors.ts'
import type { BlockDefinition, BlockProps } from './block.ts'

type Part<Name extends BlockName> = Pick<BlockDefinition<Name>, 'component' | 'load'>
export type Parts<Name extends BlockName> = { [Each in Name]: Part<Each> }

/** Blocks that few pages show, or that lie below the first view: no other page's first load carries what they need. */
export interface LateParts<Name extends BlockName> {
  /**
   * A block of them. In the browser the words the server has written stand until the script has come; on the way to
   * another page it is asked for with the page's data, so that nothing is missing there.
   */
  block: <Each extends Name>(name: Each, more?: Pick<BlockDefinition<Each>, 'surface'>) => BlockDefinition<Each>
  /** The server cannot wait while it renders: its entry puts the parts themselves here. */
  put: (parts: Parts<Name>) => void
}

/**
 * @param file where they stand in this folder: their styles are there from the first. @param comesAlong their script
 * travels with the first page that shows them, too, and is waited for there.
 */
export function lateParts<Name extends BlockName>(
  file: `${string}.ts` | `${string}.tsx`,
  fetch: () => Promise<Parts<Name>>,
  { comesAlong = false } = {},
): LateParts<Name> {
  let here: Parts<Name> | undefined
  const put = (parts: Parts<Name>) => {
    here = parts
  }
  const load = () => loadChunk(fetch).then((parts) => (put(parts), parts))
  function component<Each extends Name>(name: Each): ComponentType<BlockProps<Each>> {
    const Late = lazy<ComponentType<BlockProps<Each>>>(() =>
      load().then((parts) => ({ default: parts[name].component })),
    )
    return function LatePart(props) {
      const Component: ComponentType<BlockProps<Each>> = here?.[name].component ?? Late
      return (
        <Suspense>
          <Component {...props} />
        </Suspense>
      )
    }
  }
  return {
    put,
    block: (name, more = {}) => ({
      ...more,
      component: component(name),
      ...(comesAlong && { ready: load }),
      load: async (page, props) => {
        if (import.meta.env.SSR) page.noteModule?.(`client/content/${file}`, comesAlong ? undefined : 'styles')
        const parts = here ?? (await load())
        await parts[name].load?.(page, props)
      },
    }),
  }
}
