import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { OfficeEndpointName } from '#contract/office-endpoints.ts'
import type { Place } from '#contract/team-office.ts'
import { Toasts } from '../office/frame/Toasts.tsx'
import type { OfficeCall } from '../office/call.ts'
import { OfficeProvider } from '../office/office-context.ts'
import { type Here, HereProvider } from '../office/place.ts'
import { makeQueryClient, teachWrites } from '../office/query-client.ts'
import type { Session } from '../office/session.ts'

/** For tests: of somebody who stays. */
export const quietSession: Session = {
  restore: async () => {},
  enter: async () => {},
  leave: () => {},
  logout: () => {},
  hasLeft: () => false,
}

type Answers = Partial<Record<OfficeEndpointName, (input: Record<string, unknown>) => unknown>>

/** For tests: a screen of a shop for somebody with this role, before a server that answers as told. */
export function showScreen(
  screen: React.ReactNode,
  { at, role = 'owner', answers }: { at: string; role?: Place['role']; answers: Answers },
) {
  const asked: { name: OfficeEndpointName; input: Record<string, unknown> }[] = []
  const call = (async (name: OfficeEndpointName, input: Record<string, unknown>) => {
    asked.push({ name, input: { ...input } })
    const answer = answers[name]
    if (!answer) throw new Error(`Nobody answers ${name}.`)
    return { response: await answer(input), undo: null, heardAt: Date.now() }
  }) as OfficeCall // Typed where the answers are written.
  const queryClient = makeQueryClient()
  teachWrites(queryClient, call)
  const place: Place = {
    handle: 'clos',
    kind: 'SHOP',
    role,
    name: 'Clos',
    colour: null,
    publicUrl: null,
    until: null,
    visit: null,
  }
  const here: Here = {
    place,
    sections: [],
    me: {
      staff: { id: 's', email: 'h@example.org', displayName: 'Hélène', language: 'en' } as Here['me']['staff'],
      places: [place],
      demoMailsUrl: null,
    },
  }
  const [path, searchPath] = at.split('?')
  const { hook, searchHook } = memoryLocation({ path: path ?? '/', searchPath: searchPath ?? '' })
  render(
    <QueryClientProvider client={queryClient}>
      <OfficeProvider value={{ call, session: quietSession }}>
        <HereProvider value={here}>
          <Router hook={hook} searchHook={searchHook}>
            {screen}
          </Router>
          <Toasts />
        </HereProvider>
      </OfficeProvider>
    </QueryClientProvider>,
  )
  return { asked }
}
