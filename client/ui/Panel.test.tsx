// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Panel } from './Panel.tsx'

let events: string[]
// oxlint-disable-next-line typescript/unbound-method -- only put back where it was
const closeInstantly = HTMLDialogElement.prototype.close

beforeEach(() => {
  events = []
  // Browsers tell of the closing a moment later, which the test environment does not.
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    if (!this.open) return
    this.removeAttribute('open')
    setTimeout(() => this.dispatchEvent(new Event('close')))
  }
})

afterEach(() => {
  cleanup()
  HTMLDialogElement.prototype.close = closeInstantly
})

test('[PAGE-07] a panel opens, closes, then signals its parent, once each', async () => {
  render(<Shelf />, { wrapper: StrictMode })
  fireEvent.click(screen.getByText('Open'))
  expect(screen.getByRole('dialog').hasAttribute('open')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Close the cart' }))
  await vi.waitFor(() => expect(events).toEqual(['asked to close', 'closed']))
})

test('the focus goes to the close button and comes back to the opener, and the page stands still in between', () => {
  render(<Shelf />)
  const opener = screen.getByText('Open')
  opener.focus()
  fireEvent.click(opener)
  const close = screen.getByRole('button', { name: 'Close the cart' })
  expect(document.activeElement).toBe(close)
  expect(document.documentElement.style.overflow).toBe('hidden')
  fireEvent.click(close)
  expect(document.activeElement).toBe(opener)
  expect(document.documentElement.style.overflow).toBe('')
})

test('Escape, which the browser handles itself, tells the parent too', async () => {
  render(<Shelf />)
  fireEvent.click(screen.getByText('Open'))
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  dialog.close()
  await vi.waitFor(() => expect(events).toEqual(['asked to close', 'closed']))
  expect(document.documentElement.style.overflow).toBe('')
})

test('a click beside the panel closes it, a text selection that ends there does not', () => {
  render(<Shelf />)
  fireEvent.click(screen.getByText('Open'))
  const dialog = screen.getByRole('dialog')
  const beside = { clientX: 50, clientY: 50 }
  fireEvent.mouseDown(screen.getByText('Two bottles'))
  fireEvent.click(dialog, beside)
  expect(events).toEqual([])
  fireEvent.mouseDown(dialog, beside)
  fireEvent.click(dialog, beside)
  expect(events).toEqual(['asked to close'])
})

test('a closed panel is part of the page the server sends', () => {
  expect(renderToString(<Shelf />)).toMatch(/<dialog class="side-cart"(?![^>]* open)/)
})

function Shelf() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Panel
        kind="side-cart"
        label="Cart"
        closeLabel="Close the cart"
        top={<h2>Cart</h2>}
        isOpen={isOpen}
        onClose={() => {
          events.push('asked to close')
          setOpen(false)
        }}
        onClosed={() => events.push('closed')}
      >
        <p>Two bottles</p>
      </Panel>
    </>
  )
}
