import type { ReactNode } from 'react'
import { type Navigation, NavigationProvider, type Shown, ShownProvider } from '../base/location.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { DocumentError } from './ErrorPages.tsx'
import { HtmlDocument } from './HtmlDocument.tsx'
import { SiteFrame } from './SiteFrame.tsx'

const brokenDocument = (error: unknown) => <DocumentError error={error} />

/** A page in its frame, on the server and in the browser. */
export function Root({ shown, navigation }: { shown: Shown; navigation: Navigation }): ReactNode {
  const { failure } = shown
  return (
    <NavigationProvider value={navigation}>
      <ShownProvider value={shown}>
        <ErrorBoundary of={shown} instead={brokenDocument}>
          {failure?.kind === 'broken' && failure.isFrame ? (
            brokenDocument(failure.error)
          ) : (
            <HtmlDocument>
              <SiteFrame />
            </HtmlDocument>
          )}
        </ErrorBoundary>
      </ShownProvider>
    </NavigationProvider>
  )
}
