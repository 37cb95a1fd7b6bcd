import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, createContext, useContext } from 'react'
import type { PageAssets } from '#contract/rendering.ts'
import { type Dependencies, DependenciesProvider } from '../base/dependencies.ts'

/** The build's files for the head; in the browser they stand in the page already, and only styles are read from there. */
export type DocumentAssets = Pick<PageAssets, 'css' | 'themeCss'> & Partial<Pick<PageAssets, 'fontsOf' | 'cssLinks'>>

const Assets = createContext<DocumentAssets | null>(null)

export const useAssets = (): DocumentAssets | null => useContext(Assets)

export const Application = ({
  dependencies,
  assets,
  children,
}: {
  dependencies: Dependencies
  assets: DocumentAssets | null
  children: ReactNode
}) => (
  <Assets value={assets}>
    <DependenciesProvider value={dependencies}>
      <QueryClientProvider client={dependencies.queryClient}>{children}</QueryClientProvider>
    </DependenciesProvider>
  </Assets>
)
