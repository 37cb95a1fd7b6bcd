import { type ComponentType, lazy } from 'react'
import { report } from '../api/report.ts'
import { loadChunk } from '../base/chunk-errors.ts'

/** A part of the checkout one can do without, loaded when it is first drawn: where it does not arrive, nothing is drawn. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await loadChunk(load) }
    } catch (error) {
      void report(error)
      return { default: () => null }
    }
  })
