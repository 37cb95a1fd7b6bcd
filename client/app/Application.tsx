import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, createContext, useContext } from 'react'
import type { PageAssets } from '#contract/rendering.ts'
import { type Dependencies, DependenciesProvider } from '../base/dependencies.ts'

const Assets = createContext<PageAssets | null>(null)

/** The build's files for the head; in the browser they stand in the page already. */
export const useAssets = (): PageAssets | null => useContext(Assets)

export const Application = ({
  dependencies,
  assets,
  children,
}: {
  dependencies: Dependencies
  assets: PageAssets | null
  children: ReactNode
}) => (
  <Assets value={assets}>
    <DependenciesProvider value={dependencies}>
      <QueryClientProvider client={dependencies.queryClient}>{children}</QueryClientProvider>
    </DependenciesProvider>
  </Assets>
)
