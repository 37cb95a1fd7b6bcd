import { chatLocale } from './chat.ts'
import { insertScript } from './services.ts'

/** The names that Crisp's script reads. */
const page = globalThis as typeof globalThis & {
  $crisp?: unknown[]
  CRISP_WEBSITE_ID?: string
  CRISP_RUNTIME_CONFIG?: { locale: string }
}

export function startCrisp(websiteId: string, language: string): void {
  page.$crisp ??= []
  page.CRISP_WEBSITE_ID = websiteId
  page.CRISP_RUNTIME_CONFIG = { locale: chatLocale(language).slice(0, 2) }
  insertScript('https://client.crisp.chat/l.js')
}
