import type { QueryClient } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Envelope, Message } from '#contract/envelope.ts'
import { routesOf } from '#contract/routes.ts'
import type { AuthenticationState } from '#contract/sessions.ts'
import { readStatics, staticsUrl } from '#contract/statics.ts'
import { lateCall } from '../api/late-call.ts'
import { applyEnvelope } from './apply-envelope.ts'
import { makeQueryClient } from '../api/query-client.ts'
import { report } from '../api/report.ts'
import { followLinks } from '../routing/link-clicks.ts'
import { makeRouter } from '../routing/router.ts'
import { keepScroll } from '../routing/scroll.ts'
import { noticeEndedSession } from '../sessions/ended-session.ts'
import { keepSessionAlive } from '../sessions/keep-alive.ts'
import { authenticationKey } from '../sessions/queries.ts'
import { showMessages } from '../ui/messages.ts'
import '../styles/main.css'
import { sayThatItAnswers } from './answering.ts'
import { Application, type DocumentAssets } from './Application.tsx'
import { arriveWith, loadFrame, takeOver } from './arrive.ts'
import { type Boot, readBoot } from './boot.ts'
import { browserBundles } from './browser-bundles.ts'
import { goAnew, isChunkLoadError, reloadOnce } from '../base/chunk-errors.ts'
import type { Dependencies } from '../base/dependencies.ts'
import { makeTexts, type Translate } from '../base/texts.ts'
import { Pages } from './Pages.tsx'

// A function, because a top-level await would deadlock with a chunk that imports this one.
async function start(): Promise<void> {
  // In steps, so that a press between two of them is heard at once.
  await aBreath()
  const boot = await readBoot()
  // The server answers a path that is not there with the 404 page; here the page takes its own address (NAV-10).
  if (boot.notFound && boot.notFound.path !== location.pathname) history.replaceState(null, '', boot.notFound.path)
  const queryClient = makeQueryClient()
  // A kept page may have been rendered minutes ago, but whatever has changed since has evicted it: its data are as fresh
  // as the page, and nothing is fetched again on arrival.
  for (const [key, data] of boot.query) queryClient.setQueryData(key, data)
  await aBreath()
  const { dependencies, language, loadCall } = browserDependencies(boot, queryClient)
  const url = new URL(location.href)
  const first = await takeOver(dependencies, url, boot).catch((error) => goAnew(error, url.href))
  const router = makeRouter(first, arriveWith(dependencies))
  const scroll = keepScroll(router)
  navigate.current = (path) => void router.navigate(path)
  guardAgain.current = () => void router.revalidate()
  followLinks(router, dependencies, loadFrame)
  keepSessionAlive({
    site: dependencies.site,
    call: dependencies.call,
    isLoggedIn: () => queryClient.getQueryData<AuthenticationState>(authenticationKey)?.isLoggedIn ?? false,
    reload: () => location.reload(),
  })
  // As a transition React takes it in small slices, and a visitor who scrolls or types meanwhile is not kept waiting.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Application dependencies={dependencies} assets={assetsInPage()}>
          <Pages router={router} scroll={scroll} />
        </Application>
      </StrictMode>,
      { onRecoverableError: (error) => void report(error) },
    )
  })
  // The first click must not wait for what it needs.
  loadCall()
  import('./other-tabs.ts').then(
    ({ agreeWithOtherTabs }) =>
      agreeWithOtherTabs({
        dependencies,
        language,
        guardAgain: () => guardAgain.current(),
        sayThatCartChanged: () => showMessages([cartChanged(dependencies.speech(language()))]),
      }),
    report,
  )
}

/** Lets the browser do what is waiting. */
const aBreath = (): Promise<void> => globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))

const cartChanged = (t: Translate): Message => ({
  key: 'CART_CHANGED_ELSEWHERE',
  type: 'MESSAGE',
  formattedMessage: t('checkout.page.changedElsewhere'),
})

const fetchStatic = async (url: string) => {
  const answer = await fetch(url)
  return { status: answer.status, text: await answer.text() }
}

const navigate: { current: (path: string) => void } = { current: (path) => location.assign(path) }
const guardAgain: { current: () => void } = { current: () => location.reload() }

function browserDependencies(
  boot: Boot,
  queryClient: QueryClient,
): { dependencies: Dependencies; language: () => string; loadCall: () => void } {
  const texts = makeTexts()
  for (const [name, bundle] of Object.entries(boot.bundles)) texts.add(boot.language, name, bundle)
  const { site, origin } = boot
  const language = () => {
    const first = location.pathname.split('/')[1] ?? ''
    return site.languages.includes(first) ? first : boot.language
  }
  const { call, load: loadCall } = lateCall({
    language,
    show: showMessages,
    report,
    translate: (key) => texts.speech(language())(key),
    leave: () => location.reload(),
    apply(envelope: Envelope<unknown>) {
      applyEnvelope(envelope, { queryClient, navigate: navigate.current })
      noticeEndedSession(envelope, { queryClient, guardAgain: () => guardAgain.current() })
    },
  })
  const dependencies: Dependencies = {
    site,
    routes: routesOf(site),
    origin,
    queryClient,
    call,
    statics: readStatics((path) => fetchStatic(staticsUrl(path, site.staticsDomain))),
    speech: texts.speech,
    loadBundles: browserBundles(texts, site.staticsDomain),
    isServer: false,
    missing: boot.notFound?.missing ?? { path: null },
  }
  return { dependencies, language, loadCall }
}

/** What the server wrote into the head is what the browser finds there. */
const assetsInPage = (): DocumentAssets => ({
  css: document.querySelector('style[data-first-view]')?.textContent ?? '',
  themeCss: document.querySelector('style[data-theme-variables]')?.textContent ?? '',
})

start().catch((error: unknown) => {
  void report(error)
  sayThatItAnswers()
  if (isChunkLoadError(error)) reloadOnce()
})
