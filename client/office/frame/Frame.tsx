import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { Bones } from '../parts/Bones.tsx'
import { useText } from '../language.ts'
import { type Here, HereProvider } from '../place.ts'
import { lazyScreen } from '../screens.ts'
import { useColour } from './use-colour.ts'
import { Lintel } from './Lintel.tsx'
import { type Opened, SheetsProvider } from './opened.ts'
import { OfflineBar } from './OfflineBar.tsx'
import { PlacesBar } from './PlacesBar.tsx'
import { Spine } from './Spine.tsx'
import { Strip } from './Strip.tsx'
import { useKeys } from './use-keys.ts'

const FrameSheets = lazyScreen(() => import('./FrameSheets.tsx'), 'find', 'estate')

/** What is around every screen of a place: the spine, or on a phone the lintel above and the places below. */
export function Frame({ here, children }: { here: Here; children: ReactNode }) {
  const t = useText()
  const [opened, open] = useState<Opened>(null)
  const main = useMainOfPage()
  useColour(here.place.colour)
  useKeys(here.sections, open)
  return (
    <HereProvider value={here}>
      <SheetsProvider value={{ opened, open }}>
        <div data-layout="Admin">
          <a className="skip" href="#main">
            {t('office.skip')}
          </a>
          <OfflineBar />
          <Strip />
          <Lintel />
          <Spine />
          <main id="main" ref={main} tabIndex={-1}>
            <Suspense fallback={<Bones />}>{children}</Suspense>
          </main>
          <PlacesBar />
          {opened && (
            <Suspense fallback={null}>
              <FrameSheets />
            </Suspense>
          )}
        </div>
      </SheetsProvider>
    </HereProvider>
  )
}

/** A screen that was walked to begins at its top, with the focus; one that was gone back to stays where it was. */
function useMainOfPage() {
  const [path] = useLocation()
  const main = useRef<HTMLElement>(null)
  const last = useRef(path)
  useEffect(() => {
    if (last.current === path) return
    last.current = path
    main.current?.focus({ preventScroll: true })
    if (!isGoingBack) scrollTo(0, 0)
    isGoingBack = false
  }, [path])
  return main
}

let isGoingBack = false
if (typeof window !== 'undefined') addEventListener('popstate', () => (isGoingBack = true))
