import type { Browser, CDPSession, Page } from '@playwright/test'

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds; `tdur` of the thread's own time. */
  ts: number
  tdur?: number
}

/** What a phone's processor is slower by. */
export const slowerBy = 4

/**
 * The longest task of a page's own thread between its first paint and the moment its buttons answer, in milliseconds of
 * a processor four times slower. Counted in time of the thread, which waiting does not stretch.
 */
export const longestTaskWhileWaking = (browser: Browser, url: string): Promise<number> =>
  longestTask(browser, async (page) => {
    await page.goto(url)
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    // Parts of the page go on waking after its frame has.
    await page.waitForTimeout(300)
  })

/**
 * What a task of one kind costs here and now, counted alike: a shared processor is slower even in time of the thread,
 * so what is measured beside it is told as a share of it.
 */
export const referenceTask = (browser: Browser): Promise<number> =>
  longestTask(browser, async (page) => {
    await page.setContent('<p>A page to be measured beside.</p>')
    await page.waitForTimeout(200)
    await page.evaluate(async () => {
      await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
      const item = '<li><a href="#"><b>Savagnin</b> <i>Arbois</i></a> <span>24,00 €</span></li>'
      document.body.innerHTML = `<ul>${item.repeat(1000)}</ul>`
      return document.body.offsetHeight
    })
    await page.waitForTimeout(200)
  })

/** A busy browser sometimes hands over a trace without its tasks, which says nothing: such a visit is made anew. */
const mostVisits = 4

/** @throws when no visit left a trace with a first paint and the tasks it must have. */
async function longestTask(browser: Browser, visit: (page: Page) => Promise<void>): Promise<number> {
  for (let visits = 0; visits < mostVisits; visits++) {
    const longest = await longestOfVisit(browser, visit)
    if (longest !== null) return longest
  }
  throw new Error(`The traces of ${mostVisits} visits have no tasks.`)
}

async function longestOfVisit(browser: Browser, visit: (page: Page) => Promise<void>): Promise<number | null> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  try {
    const page = await context.newPage()
    const events = await recorded(await context.newCDPSession(page), () => visit(page))
    const longest = longestAfterFirstPaint(events)
    return longest && longest * slowerBy
  } finally {
    await context.close()
  }
}

async function recorded(devtools: CDPSession, run: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[]))) // As traces are.
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'loading'] },
  })
  await run()
  const whole = new Promise<void>((resolve) => devtools.once('Tracing.tracingComplete', () => resolve()))
  await devtools.send('Tracing.end')
  await whole
  return events
}

/** Null when the trace has no first paint or none of the tasks it must have. */
function longestAfterFirstPaint(events: TraceEvent[]): number | null {
  const painted = events.findLast(({ name }) => name === 'firstContentfulPaint')
  const tasks = events.filter(
    ({ name, pid, tid, ts, tdur }) =>
      name === 'ThreadControllerImpl::RunTask' &&
      tdur !== undefined &&
      painted !== undefined &&
      pid === painted.pid &&
      tid === painted.tid &&
      ts > painted.ts,
  )
  return tasks.length < 5 ? null : Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000
}
