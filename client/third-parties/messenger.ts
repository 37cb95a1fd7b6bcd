import { insertScript } from './services.ts'

/** What the chat's script looks for, and what it leaves behind. */
const page = globalThis as typeof globalThis & {
  fbAsyncInit?: () => void
  FB?: { init: (settings: { xfbml: boolean; version: string }) => void }
}

/** The chat speaks two languages here, French where it has not the visitor's (THIRD-04). */
export const chatLocale = (language: string): 'en_US' | 'fr_FR' => (language === 'en' ? 'en_US' : 'fr_FR')

export function startMessenger(pageId: string, language: string): void {
  const place = document.createElement('div')
  place.className = 'fb-customerchat'
  place.setAttribute('page_id', pageId)
  place.setAttribute('attribution', 'biz_inbox')
  document.body.append(place)
  page.fbAsyncInit = () => page.FB?.init({ xfbml: true, version: 'v20.0' })
  insertScript(`https://connect.facebook.net/${chatLocale(language)}/sdk/xfbml.customerchat.js`)
}
