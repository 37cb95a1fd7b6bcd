// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { MessageType } from '#contract/envelope.ts'
import { onMessages, showMessages, takeMessages } from './messages.ts'
import { PlainToastRegion } from './PlainToastRegion.tsx'
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
  const bar = success.closest('.toast')?.querySelector<HTMLElement>('.progress')
  expect(bar?.style.animationDuration).toBe('6000ms')
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

test('without the library a message is shown all the same, until it is closed', () => {
  showMessages([say('ERROR', 'No connection')])
  render(<PlainToastRegion texts={texts} />)
  expect(screen.getByRole('alert').textContent).toBe('No connection')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

const say = (type: MessageType, formattedMessage: string) => ({ key: 'key', formattedMessage, type })
