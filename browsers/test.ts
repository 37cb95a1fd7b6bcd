import { test as base } from '@playwright/test'
import type { EngineName } from '../scripts/engines.ts'
import type { Engine } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { Visitor } from './visitor.ts'
import { startWebkit } from './webkit.ts'

type AVisitor = (site: string, language: string) => Promise<Visitor>

/** Each test has tabs of its own in one browser per worker; a problem in any of them fails it. */
export const test = base.extend<{ aVisitor: AVisitor }, { engineName: EngineName; engine: Engine }>({
  engineName: ['firefox', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await { firefox: startFirefox, webkit: startWebkit }[engineName]()
      await use(engine)
      await engine.close()
    },
    { scope: 'worker' },
  ],
  aVisitor: async ({ engine }, use, testInfo) => {
    const visitors: Visitor[] = []
    await use(async (site, language) => {
      const visitor = new Visitor(await engine.openTab(), site, language)
      visitors.push(visitor)
      return visitor
    })
    for (const visitor of visitors) {
      if (testInfo.errors.length > 0) {
        const body = await visitor.tab.screenshot()
        await testInfo.attach('page', { body, contentType: 'image/png' })
      }
      await visitor.expectNoProblem()
      await visitor.tab.close()
    }
  },
})
