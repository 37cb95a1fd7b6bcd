import type { Site } from '#contract/site.ts'

/** How visitors of a site chat with it. A link loads nothing; a window is somebody else's script, and waits for a yes. */
export type Chat = { kind: 'link'; url: string } | { kind: 'window'; open: () => void }

/** The chat speaks two languages here, French where it has not the visitor's (THIRD-04). */
export const chatLocale = (language: string): 'en_US' | 'fr_FR' => (language === 'en' ? 'en_US' : 'fr_FR')

/** The chat a site is configured with: Crisp's window where it has one, else the way to its page on Messenger. */
export function chatOf({ messenger, crisp }: Site['configuration']['fwk'], language: string): Chat | null {
  if (crisp.id) return { kind: 'window', open: openCrisp }
  if (!messenger.id) return null
  // Messenger's own window was switched off in 2024; its short links stay.
  return { kind: 'link', url: `https://m.me/${encodeURIComponent(messenger.id)}?locale=${chatLocale(language)}` }
}

/** The queue that Crisp's script reads by this name; what is asked of it before it is there, it does when it comes. */
const page = globalThis as typeof globalThis & { $crisp?: unknown[] }
const openCrisp = (): void => void (page.$crisp ??= []).push(['do', 'chat:open'])
