// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { MessageType } from '#contract/envelope.ts'
import { onMessages, showMessages, takeMessages } from './messages.ts'
import { Toasts } from './Toasts.tsx'

const texts = { region: 'Messages', close: 'Close' }

afterEach(cleanup)

test('[CALL-04] each message is a toast of its level with a bar, errors interrupt, and the queue is then empty', async () => {
  render(<Toasts texts={texts} />)
  expect(screen.queryByLabelText('Messages')).toBeNull()
  showMessages([say('SUCCESS', 'Vin jaune added'), say('ERROR', 'Connection lost. (3007)')])
  const success = await screen.findByText('Vin jaune added')
  await vi.waitFor(() => expect(success.closest('.toast')?.getAttribute('role')).toBe('status'))
  expect(screen.getByText('Connection lost. (3007)').closest('.toast.error')?.getAttribute('role')).toBe('alert')
  expect(success.closest('.toast')?.querySelector('.progress')).not.toBeNull()
  expect(takeMessages()).toEqual([])
})

test('[CALL-04] a toast goes when its bar has run out or its button is pressed', async () => {
  render(<Toasts texts={texts} />)
  showMessages([say('MESSAGE', 'The estate is closed'), say('WARNING', 'Two places left')])
  const closed = (await screen.findByText('The estate is closed')).closest('.toast')!
  fireEvent.animationEnd(closed.querySelector('.progress')!)
  await vi.waitFor(() => expect(screen.queryByText('The estate is closed')).toBeNull())
  fireEvent.click(screen.getByText('Two places left').closest('.toast')!.querySelector('button')!)
  await vi.waitFor(() => expect(screen.queryByText('Two places left')).toBeNull())
})

test('messages said before anybody listens are kept', () => {
  showMessages([say('SUCCESS', 'Early')])
  const listener = vi.fn()
  onMessages(listener)()
  expect(listener).toHaveBeenCalledOnce()
  expect(takeMessages().map(({ formattedMessage }) => formattedMessage)).toEqual(['Early'])
})

test('[CALL-04] said twice while it is still there, a message stands there once', async () => {
  render(<Toasts texts={texts} />)
  showMessages([say('ERROR', 'No connection')])
  await screen.findByText('No connection')
  showMessages([say('ERROR', 'No connection'), say('ERROR', 'Still none')])
  await screen.findByText('Still none')
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['No connection', 'Still none'])
})

const say = (type: MessageType, formattedMessage: string) => ({ key: 'key', formattedMessage, type })
