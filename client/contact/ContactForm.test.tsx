// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Message } from '#contract/envelope.ts'
import type { Site } from '#contract/site.ts'
import { CallError } from '../api/call-error.ts'
import type { Dependencies } from '../base/dependencies.ts'
import { aSite, renderedAt } from '../consent/testing.tsx'
import { takeMessages } from '../ui/messages.ts'
import { ContactForm } from './ContactForm.tsx'

// The puzzle is solved in a worker, which this environment has not.
vi.mock(import('./bot-token.ts'), () => ({ botToken: async () => 'solved' }))

// A busy machine is slow, not broken.
configure({ asyncUtilTimeout: 20_000 })

const contacts = [
  { index: 0, code: 'general', title: { fr: 'Conseil' } },
  { index: 3, code: 'presse', title: { fr: 'Presse' } },
]
const posted: unknown[] = []
let answer: () => { sent: boolean }
const onSent = vi.fn<() => void>()

beforeEach(() => {
  posted.length = 0
  onSent.mockClear()
  sessionStorage.clear()
  answer = () => ({ sent: true })
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('[PAGE-06] nothing can be sent before the form is right; an address is judged once it is left', async () => {
  show()
  expect(submit().disabled).toBe(true)
  type(emailField(), 'camille@')
  type(messageField(), 'Bonjour')
  fireEvent.blur(emailField())
  await waitFor(() => expect(emailField().getAttribute('aria-invalid')).toBe('true'))
  expect(submit().disabled).toBe(true)
  type(emailField(), 'camille@exemple.fr')
  await waitFor(() => expect(submit().disabled).toBe(false))
})

test('[PAGE-06] beside the button stands what is still missing, and nothing that is there', async () => {
  show()
  const note = () => document.getElementById(submit().getAttribute('aria-describedby') ?? '')?.textContent
  expect(note()).toMatch('adresse e-mail et un message')
  type(emailField(), 'camille@exemple.fr')
  await waitFor(() => expect(note()).toBe('Il ne manque que votre message.'))
  type(emailField(), 'camille@')
  type(messageField(), 'Bonjour')
  await waitFor(() => expect(note()).toMatch('qu’une adresse e-mail complète'))
  type(emailField(), 'camille@exemple.fr')
  await waitFor(() => expect(note()).toMatch('protégé contre les robots'))
})

test('[PAGE-06] a message goes to the chosen contact with the bot token; then the form is empty and thanks', async () => {
  show()
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '3' } })
  await fillAndSend()
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  expect(posted).toEqual([
    {
      contactIndex: 3,
      email: 'camille@exemple.fr',
      message: 'Bonjour',
      website: '',
      recaptcha_token: 'solved',
    },
  ])
  expect(messageField().value).toBe('')
  expect(sessionStorage.getItem('draft:contact')).toBeNull()
  expect(takeMessages()).toMatchObject([{ type: 'SUCCESS' }])
})

test('[PAGE-06] a failure says so, keeps every word and lets the visitor try again', async () => {
  answer = () => {
    throw new CallError(503, [])
  }
  show()
  await fillAndSend()
  await screen.findByRole('alert')
  expect(messageField().value).toBe('Bonjour')
  expect(emailField().value).toBe('camille@exemple.fr')
  expect(onSent).not.toHaveBeenCalled()
  answer = () => ({ sent: true })
  fireEvent.click(submit())
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
})

test('[PAGE-06] an answer that nothing was sent is a failure, too', async () => {
  answer = () => ({ sent: false })
  show()
  await fillAndSend()
  await screen.findByRole('alert')
  expect(onSent).not.toHaveBeenCalled()
})

test('[PAGE-06] whoever has to wait is told how long', async () => {
  const message: Message = { key: 'TOO_MANY_REQUESTS', formattedMessage: 'Réessayez dans 40 secondes.', type: 'ERROR' }
  answer = () => {
    throw new CallError(429, [message])
  }
  show()
  await fillAndSend()
  expect((await screen.findByRole('alert')).textContent).toBe('Réessayez dans 40 secondes.')
})

test('[PAGE-06] what was typed is there again after a reload', async () => {
  show()
  type(messageField(), 'Une longue histoire')
  cleanup()
  show()
  await waitFor(() => expect(messageField().value).toBe('Une longue histoire'))
})

test('[PAGE-06] a button that knows whom it is for chooses the contact', async () => {
  show({ contactIndex: 3 })
  await waitFor(() => expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('3'))
})

test('[PAGE-06] with one contact there is nothing to choose', () => {
  show({}, contacts.slice(0, 1))
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('[THIRD-05] the field for machines is out of sight, out of reach and no part of the form to a screen reader', () => {
  show()
  const trap = document.querySelector<HTMLInputElement>('input[name=website]')
  expect(trap?.tabIndex).toBe(-1)
  expect(trap?.closest('[aria-hidden=true]')).not.toBeNull()
  expect(screen.getAllByRole('textbox')).toHaveLength(2)
})

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!
const emailField = () => field('email')
const messageField = () => field('message')
const submit = () => document.querySelector<HTMLButtonElement>('button[type=submit]')!
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })

async function fillAndSend() {
  type(emailField(), 'camille@exemple.fr')
  type(messageField(), 'Bonjour')
  await waitFor(() => expect(submit().disabled).toBe(false))
  fireEvent.click(submit())
}

function show(props: { contactIndex?: number } = {}, shown: Site['contacts'] = contacts) {
  const call = async (name: string, input: unknown) => {
    if (name === 'botChallenge') return { challenge: { kind: 'recaptcha', siteKey: 'x' } }
    posted.push(input)
    return answer()
  }
  // The network, seen from here.
  const dependencies = { call: call as Dependencies['call'], loadBundles: async () => undefined }
  const site = { ...aSite(), contacts: shown }
  render(renderedAt('/fr/home', site, <ContactForm {...props} onSent={onSent} />, dependencies).element)
}
