import { type ComponentType, lazy, Suspense } from 'react'
import type { BlockName } from '#contract/documents/blocks.ts'
import { loadChunk } from '../base/chunk-errors.ts'
import type { BlockProps } from './block.ts'

type Part<Name extends BlockName> = ComponentType<BlockProps<Name>>
type Parts<Name extends BlockName> = { [Each in Name]: Part<Each> }

/** Components of blocks that few pages show: no other page's first load carries them. */
export interface LateParts<Name extends BlockName> {
  /** In the browser the words the server has written stand until the script has come. */
  component: <Each extends Name>(name: Each) => Part<Each>
  /** Asked for with a page's data, so that nothing is missing on a page one goes to. */
  load: () => Promise<unknown>
  /** The server cannot wait while it renders: its entry puts the parts themselves here. */
  put: (parts: Parts<Name>) => void
}

export function lateParts<Name extends BlockName>(fetch: () => Promise<Parts<Name>>): LateParts<Name> {
  let here: Parts<Name> | undefined
  const put = (parts: Parts<Name>) => {
    here = parts
  }
  const load = () => loadChunk(fetch).then((parts) => (put(parts), parts))
  return {
    put,
    load,
    component<Each extends Name>(name: Each): Part<Each> {
      const Late: Part<Each> = lazy<Part<Each>>(() => load().then((parts) => ({ default: parts[name] })))
      return function LatePart(props) {
        const Part: Part<Each> = here?.[name] ?? Late
        return (
          <Suspense>
            <Part {...props} />
          </Suspense>
        )
      }
    },
  }
}
