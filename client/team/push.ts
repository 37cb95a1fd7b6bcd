/** Whether this browser can be told something while no page of the office is open. */
export const hasPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * Asks the person, then the push service of the browser's maker, for an address. @returns null where the person says no.
 * @param publicKey what the service knows this house by
 */
export async function askForPush(publicKey: string): Promise<PushAddress | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  // Of another house, or of other keys: a browser has one at a time.
  await known?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  return endpoint === undefined ? null : { endpoint, p256dh, auth }
}

/** The address is given up, at the service too. */
export async function endPush(): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
}
