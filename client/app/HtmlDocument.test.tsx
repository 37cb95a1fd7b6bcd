// @vitest-environment happy-dom
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aTab, Tab } from '../testing/frame.tsx'
import { HtmlDocument } from './HtmlDocument.tsx'

afterEach(cleanup)

/** What the page of a site that is one shop asks the server for. */
async function askedBy(mode: { isMaintenance: boolean; isComingSoon: boolean }): Promise<string[]> {
  const { dependencies, asked } = aTab({ shopByPath: () => ({ shop: { theme: { variables: {} } } }) })
  const site = {
    ...dependencies.site,
    shopPath: 'hirondelles',
    theme: { faviconPath: 'logos/a.svg', stylePaths: [], variables: {} },
    configuration: { fwk: mode },
  } as unknown as typeof dependencies.site // All that a document looks at.
  render(
    <Tab dependencies={{ ...dependencies, site }} route="maintenance">
      <HtmlDocument>Here</HtmlDocument>
    </Tab>,
    { container: document },
  )
  await waitFor(() => expect(document.body.textContent).toContain('Here'))
  return asked.map(({ name }) => name)
}

test('[SITE-05] an open page takes the colours of its shop, and a closed one asks nothing of it', async () => {
  expect(await askedBy({ isMaintenance: false, isComingSoon: false })).toEqual(['shopByPath'])
  cleanup()
  expect(await askedBy({ isMaintenance: true, isComingSoon: false })).toEqual([])
  cleanup()
  expect(await askedBy({ isMaintenance: false, isComingSoon: true })).toEqual([])
})
