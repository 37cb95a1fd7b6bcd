import '../styles/office/office.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { officeCall } from '../office/call.ts'
import { keptAnswers } from '../office/kept-answers.ts'
import { firstLanguage, speak, translate } from '../office/language.ts'
import { OfficeProvider } from '../office/office-context.ts'
import { askProof } from '../office/proof/asked-proof.ts'
import { makeQueryClient, teachWrites } from '../office/query-client.ts'
import { makeSession, meKey } from '../office/session.ts'
import { followSignal } from '../office/signal.ts'
import { Application } from './Application.tsx'

const queryClient = makeQueryClient()
const session = makeSession(queryClient, keptAnswers(queryClient, import.meta.url))
const call = officeCall({
  onSessionGone: session.leave,
  // Asked anew, it says who is there now; this device forgets whoever was there before.
  onOtherStaff: () => void queryClient.invalidateQueries({ queryKey: meKey }),
  prove: askProof,
  translate,
})
teachWrites(queryClient, call)
followSignal()

// What is on this device is painted first; the network has the second word.
await Promise.all([speak(firstLanguage()), session.restore()])

createRoot(document.querySelector('#office')!).render(
  <QueryClientProvider client={queryClient}>
    <OfficeProvider value={{ call, session }}>
      <Application />
    </OfficeProvider>
  </QueryClientProvider>,
)

// Not for what is painted first.
// A page that is left at once needs neither.
const notNeeded = () => undefined
// Only who works by keyboard loses the focus with what had it.
addEventListener('keydown', () => void import('../ui/keep-focus.ts').then(({ keepFocus }) => keepFocus(), notNeeded), {
  once: true,
})
if ('setAppBadge' in navigator) void import('./badge.ts').then(({ keepBadge }) => keepBadge(queryClient), notNeeded)
if ('serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('/sw.js')
