import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import files from 'virtual:office-precache'

/** The part of a service worker's own scope that is used here; the library of types for pages does not know it. */
interface WorkerScope {
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  addEventListener: (
    type: 'install' | 'activate',
    listener: (event: { waitUntil: (done: Promise<unknown>) => void }) => void,
  ) => void
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
