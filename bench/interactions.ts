import { chromium, type Page } from '@playwright/test'
import { ensureBrowser } from '../scripts/browser.ts'
import { median, quantile } from './numbers.ts'
import { watchedPages } from './pages.ts'
import type { Measured } from './processes.ts'
import type { Table } from './report.ts'
import { slowerBy } from './waking.ts'

interface Interaction {
  name: string
  page: keyof typeof watchedPages
  /** What is pressed. */
  press: string
  /** What changes when it is done; its text is compared. */
  shows: string
}

const interactions: Interaction[] = [
  { name: 'add to cart, until the badge is painted', page: 'product', press: '.buy .button', shows: '.cart-button' },
  {
    name: 'another language, until its words are painted',
    page: 'product',
    press: '.lang a[hreflang="de"]',
    shows: '.buy .button',
  },
  {
    name: 'the calendar’s next month, until it is painted',
    page: 'apartment',
    press: '.calendar .nav button:last-child',
    shows: '.calendar .month',
  },
]

/** From the press to the frame that shows what it did, on a phone with a processor four times slower. */
export async function measureInteractions(server: Measured, { rounds }: { rounds: number }): Promise<Table> {
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const rows: string[][] = []
    for (const interaction of interactions) {
      const times: number[] = []
      for (let round = 0; round < rounds; round++) {
        const context = await browser.newContext({
          viewport: { width: 390, height: 844 },
          isMobile: true,
          hasTouch: true,
        })
        const page = await context.newPage()
        times.push(await measure(page, server.port, interaction))
        await context.close()
      }
      const sorted = times.toSorted((a, b) => a - b)
      rows.push([interaction.name, ...[median(sorted), quantile(sorted, 1)].map((ms) => String(Math.round(ms)))])
    }
    return {
      title: 'Interaction',
      note: `Milliseconds from the press to the frame that shows what it did, in a window of 390 px on a processor ${slowerBy} times slower, each in a fresh browser; the server is on the same machine.`,
      head: ['', 'median', 'slowest'],
      rows,
    }
  } finally {
    await browser.close()
  }
}

async function measure(page: Page, port: number, { page: name, press, shows }: Interaction): Promise<number> {
  const { host, path } = watchedPages[name]
  await page.goto(`http://${host}:${port}${path}`)
  await page.waitForLoadState('networkidle')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerBy })
  return page.evaluate(
    ({ press, shows }) =>
      new Promise<number>((resolve, reject) => {
        const [pressed, shown] = [document.querySelector<HTMLElement>(press), document.querySelector(shows)]
        if (!pressed || !shown) return reject(new Error(`The page has no ${pressed ? shows : press}.`))
        const before = shown.textContent
        const startedAt = performance.now()
        setTimeout(() => reject(new Error(`Pressing ${press} never changed ${shows}.`)), 20_000)
        const observer = new MutationObserver(() => {
          if (document.querySelector(shows)?.textContent === before) return
          observer.disconnect()
          // The frame that shows it begins here and is painted by the time the next task runs.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)))
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
        pressed.click()
      }),
    { press, shows },
  )
}
