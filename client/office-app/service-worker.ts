import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import type { PushNote } from '#contract/push-office.ts'
import files from 'virtual:office-precache'

interface Waiting {
  waitUntil: (done: Promise<unknown>) => void
}

interface Window {
  url: string
  focus: () => Promise<unknown>
  navigate: (url: string) => Promise<unknown>
}

interface Notice extends Waiting {
  notification: { data: unknown; close: () => void }
}

/** The part of a service worker's own scope that is used here; the library of types for pages does not know it. */
interface WorkerScope {
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window' }) => Promise<Window[]>
    openWindow: (url: string) => Promise<unknown>
  }
  registration: { showNotification: (title: string, options: object) => Promise<void> }
  navigator: Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: Waiting) => void): void
    (type: 'push', listener: (event: Waiting & { data: { json: () => unknown } | null }) => void): void
    (type: 'notificationclick', listener: (event: Notice) => void): void
  }
}
// The build makes this file a worker's script, whose `self` is such a scope.
const worker = self as unknown as WorkerScope

/**
 * Keeps the whole office on the device: a second visit fetches no script, and opens without a signal. A new build is
 * fetched in the background and takes over at once; a page that still asks for a part of the old one loads itself anew.
 */
precacheAndRoute(files)

// Whatever page is asked for, the document is the same; the demo's doors and mails are the server's own.
const documents = createHandlerBoundToURL('/shell')
registerRoute(new NavigationRoute(documents, { denylist: [/^\/(api|assets|demo|statics)\//, /^\/sw\.js$/] }))

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

// What the house tells this device (`server/push`): sealed for it, so it is what the house has written.
worker.addEventListener('push', (event) => {
  // What `server/push/note.ts` has written; a push without it is none of ours.
  const note = event.data?.json() as PushNote | undefined
  if (!note) return
  const { title, body, to, tag, badge } = note
  const icon = '/statics/icons/office/icon-192.png'
  event.waitUntil(
    Promise.all([
      worker.registration.showNotification(title, { body, tag, icon, badge: icon, data: to, renotify: true }),
      (badge > 0 ? worker.navigator.setAppBadge?.(badge) : worker.navigator.clearAppBadge?.())?.catch(() => {}),
    ]),
  )
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(goTo(String(event.notification.data)))
})

/** In a window of the office that is open already, else in a new one. */
async function goTo(path: string): Promise<unknown> {
  const [open] = await worker.clients.matchAll({ type: 'window' })
  if (!open) return worker.clients.openWindow(path)
  await open.focus()
  return open.navigate(path)
}
