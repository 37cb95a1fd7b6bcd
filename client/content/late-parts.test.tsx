// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { BlockProps } from './block.ts'
import { lateParts, type Parts } from './late-parts.tsx'

const module = 'stay-search-block.ts'
const props: BlockProps<'staySearch'> = { id: 'days', props: {}, surface: undefined, isFirst: false }

test('[PAGE-02] a block that comes late is on the page as the server wrote it, before its script and after', async () => {
  const Days = ({ id }: BlockProps<'staySearch'>) => <p id={id}>Samedi, dix heures</p>
  const onServer = lateParts<'staySearch'>(module, () => Promise.reject(new Error('The server does not wait.')))
  onServer.put({ staySearch: { component: Days } })
  const Written = onServer.block('staySearch').component
  document.body.innerHTML = renderToString(<Written {...props} />)
  const words = document.querySelector('#days')
  expect(words?.textContent).toBe('Samedi, dix heures')

  const { promise: script, resolve: comes } = Promise.withResolvers<Parts<'staySearch'>>()
  const inBrowser = lateParts<'staySearch'>(module, () => script)
  const Taken = inBrowser.block('staySearch').component
  const onRecoverableError = vi.fn()
  await act(async () => hydrateRoot(document.body, <Taken {...props} />, { onRecoverableError }))
  expect(document.querySelector('#days')).toBe(words)
  await act(async () => comes({ staySearch: { component: Days } }))
  expect(document.querySelector('#days')).toBe(words)
  expect(onRecoverableError).not.toHaveBeenCalled()
})
