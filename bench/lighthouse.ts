import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ensureBrowser } from '../scripts/browser.ts'
import { inEachLanguage, visitedPages, type WatchedAddress, watchedPages } from './pages.ts'
import type { Measured } from './processes.ts'
import { kibibytes, type Table } from './report.ts'
import type { World } from './world.ts'

// Fetched into npm's own cache when it is first asked for: a hundred packages that nothing else needs.
const lighthouse = 'lighthouse@13.5.0'

/** The parts of Lighthouse's report that are read here. */
interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<
    string,
    { numericValue?: number; details?: { items?: { resourceType?: string; transferSize?: number }[] } }
  >
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/** A visitor's first visit on a phone, as Lighthouse imagines it: 1.6 Mbit/s, 150 ms away, a processor four times slower. */
export async function measureFirstVisits(world: World, server: Measured): Promise<Table> {
  const rows: string[][] = []
  const pages: [kind: (typeof visitedPages)[number], name: string, page: WatchedAddress][] = []
  for (const name of visitedPages)
    for (const [language, page] of Object.entries(await inEachLanguage(server.port, watchedPages[name])))
      pages.push([name, `${name}, ${language}`, page])
  const visit = ({ host, path: page }: WatchedAddress) =>
    reportOn(`http://${host}:${server.port}${page}`, path.join(world.folder, 'lighthouse.json'))
  for (const [kind, name, page] of pages) {
    // The first language thrice, because the score wavers; the others differ from it in words.
    const isFirst = page.path === watchedPages[kind].path
    const report = middleOf(isFirst ? [await visit(page), await visit(page), await visit(page)] : [await visit(page)])
    const value = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN
    const items = report.audits['network-requests']?.details?.items ?? []
    const pictures = items.filter(({ resourceType }) => resourceType === 'Image')
    rows.push([
      name,
      ...categories.map((category) => String(Math.round((report.categories[category]?.score ?? Number.NaN) * 100))),
      seconds(value('first-contentful-paint')),
      seconds(value('largest-contentful-paint')),
      String(Math.round(value('total-blocking-time'))),
      value('cumulative-layout-shift').toFixed(3),
      String(items.length),
      kibibytes(sizeOf(pictures)),
      kibibytes(sizeOf(items)),
    ])
  }
  return {
    title: 'First visit on a phone',
    note: 'Lighthouse, mobile: 1.6 Mbit/s, 150 ms away, a processor four times slower; in French the middle of three visits by its performance, else one visit. Scores, seconds, milliseconds, KiB.',
    head: [
      'page',
      'performance',
      'accessibility',
      'best practices',
      'SEO',
      'FCP',
      'LCP',
      'TBT',
      'CLS',
      'requests',
      'pictures',
      'all',
    ],
    rows,
  }
}

const seconds = (ms: number): string => (ms / 1000).toFixed(2)
const sizeOf = (items: { transferSize?: number }[]): number =>
  items.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)

function middleOf(reports: Report[]): Report {
  const middle = reports.toSorted((a, b) => performanceOf(a) - performanceOf(b))[Math.floor(reports.length / 2)]
  if (!middle) throw new Error('There are no visits.')
  return middle
}

const performanceOf = ({ categories: { performance } }: Report): number => performance?.score ?? 0

/** On a busy machine a trace is lost now and then; Lighthouse says itself to run it again. */
async function reportOn(url: string, file: string): Promise<Report> {
  for (let left = 2; left > 0; left--)
    try {
      return await reportOnce(url, file)
    } catch (error) {
      process.stderr.write(`${String(error)} Once more.\n`)
    }
  return reportOnce(url, file)
}

/** @throws when Lighthouse cannot be fetched or does not finish. */
async function reportOnce(url: string, file: string): Promise<Report> {
  const args = ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', url]
  const options = [
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${categories.join(',')}`,
    '--chrome-flags=--headless --no-sandbox --disable-gpu',
  ]
  const child = spawn('npm', [...args, ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: '', CHROME_PATH: await ensureBrowser() },
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`Lighthouse failed on ${url}.`)
  return JSON.parse(readFileSync(file, 'utf8')) as Report // Written by it just now.
}
