import type { Browser } from '@playwright/test'
import { ask, expect, originOf, test } from './fixtures.ts'

const widths = [320, 360, 390, 480, 768, 900, 1280, 1920, 2560]

/** Pages that no sitemap names. */
const others: Record<string, string[]> = {
  demo: ['/404'],
  'vigneron-online': ['/404', '/login', '/register', '/lost-password', '/access-restricted', '/cookies'],
  hirondelles: ['/404', '/login'],
  bensadevot: ['/404', '/login'],
  'la-paulee': ['/404'],
}

const visits = Object.keys(others).flatMap((site) => ['fr', 'de', 'en'].map((language) => ({ site, language })))

for (const { site, language } of visits)
  test(`[PAGE-02] no title of ${site}/${language} is cut inside a word or wider than its place, at 320 to 2560 pixels`, async ({
    browser,
    request,
  }) => {
    // Some hundred pages: a busy machine makes it longer, not wrong.
    test.setTimeout(20 * 60_000)
    const sitemap = await (await ask(request, site, '/sitemap.xml')).text()
    const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)]
      .map(([, url = '']) => new URL(url).pathname)
      .filter((path) => path.startsWith(`/${language}`))
    const more = (others[site] ?? []).map((path) => `/${language}${path}`)
    const { measured, problems } = await measure(browser, site, [...paths, ...more])
    expect(measured).toBeGreaterThan(paths.length)
    expect(problems).toEqual([])
  })

/**
 * Each page is written once into a frame, without its scripts, and the frame is made narrow and wide: styles depend on
 * the width of the frame alone, so one page load serves all widths.
 */
async function measure(browser: Browser, site: string, paths: string[]) {
  const context = await browser.newContext({ bypassCSP: true, viewport: { width: 2600, height: 1000 } })
  const page = await context.newPage()
  await page.goto(`${originOf(site)}/robots.txt`)
  const found = { measured: 0, problems: [] as string[] }
  for (const path of paths) {
    const { measured, problems } = await page.evaluate(measureTitles, { path, widths })
    found.measured += measured
    found.problems.push(...problems)
  }
  await context.close()
  return found
}

/** Runs in the page. */
async function measureTitles({ path, widths: tried }: { path: string; widths: number[] }) {
  const html = await (await fetch(path)).text()
  document.body.replaceChildren()
  const frame = document.createElement('iframe')
  frame.style.cssText = 'border: 0; height: 900px'
  const isLoaded = new Promise((resolve) => frame.addEventListener('load', resolve))
  // Pictures keep their places without being there.
  frame.srcdoc = html.replaceAll(/<script\b[^]*?<\/script>| src(set)?="[^"]*"/gi, '')
  document.body.append(frame)
  await isLoaded
  const inside = frame.contentDocument!
  // Laid out once for each width, and not again for each title below the first view.
  inside.documentElement.dataset['unfolded'] = ''
  const titles = [...inside.querySelectorAll<HTMLElement>('h1, h2, h3, .title')].filter(
    (title) => !title.closest('.visually-hidden, dialog:not([open])'),
  )
  const problems: string[] = []
  for (const width of tried) {
    frame.style.width = `${width}px`
    inside.body.getBoundingClientRect()
    await inside.fonts.ready
    for (const title of titles) {
      const box = title.getBoundingClientRect()
      if (box.width === 0) continue
      const say = (what: string) => problems.push(`${path} at ${width}: ${what} in “${title.textContent}”`)
      for (const { word, rects } of wordsOf(title)) {
        if (new Set(rects.map(({ bottom }) => Math.round(bottom))).size > 1) say(`“${word}” is cut`)
        else if (rects.some((rect) => rect.right > box.right + 2)) say(`“${word}” sticks out`)
      }
    }
  }
  return { measured: titles.length, problems }

  function wordsOf(title: HTMLElement) {
    const walker = inside.createTreeWalker(title, NodeFilter.SHOW_TEXT)
    const words: { word: string; rects: DOMRect[] }[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode.nodeValue ?? ''
      for (const { 0: word, index } of text.matchAll(/[^\s\u00a0\u202f-]+/g)) {
        const range = inside.createRange()
        range.setStart(walker.currentNode, index)
        range.setEnd(walker.currentNode, index + word.length)
        words.push({ word, rects: [...range.getClientRects()].filter((rect) => rect.width > 0) })
      }
    }
    return words
  }
}
