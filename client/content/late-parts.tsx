import { type ComponentType, lazy, Suspense } from 'react'
import { loadChunk } from '../base/chunk-errors.ts'
import type { BlockProps } from './block.ts'

type Parts<Name extends string> = Record<Name, ComponentType<BlockProps>>

/** Components of blocks that few pages show: no other page's first load carries them. */
export interface LateParts<Name extends string> {
  /** In the browser the words the server has written stand until the script has come. */
  component: (name: Name) => ComponentType<BlockProps>
  /** Asked for with a page's data, so that nothing is missing on a page one goes to. */
  load: () => Promise<unknown>
  /** The server cannot wait while it renders: its entry puts the parts themselves here. */
  put: (parts: Parts<Name>) => void
}

export function lateParts<Name extends string>(fetch: () => Promise<Parts<Name>>): LateParts<Name> {
  let here: Parts<Name> | undefined
  const put = (parts: Parts<Name>) => {
    here = parts
  }
  const load = () => loadChunk(fetch).then((parts) => (put(parts), parts))
  return {
    put,
    load,
    component(name) {
      const Late: ComponentType<BlockProps> = lazy<ComponentType<BlockProps>>(() =>
        load().then((parts) => ({ default: parts[name] })),
      )
      return function LatePart(props) {
        const Part: ComponentType<BlockProps> = here?.[name] ?? Late
        return (
          <Suspense>
            <Part {...props} />
          </Suspense>
        )
      }
    },
  }
}
