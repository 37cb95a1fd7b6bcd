// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CheckField } from './CheckField.tsx'
import { ChoiceGroup } from './ChoiceGroup.tsx'
import { FileField } from './FileField.tsx'
import { FormTexts } from './form-texts.ts'
import { NumberField } from './NumberField.tsx'
import { email } from './rules.ts'
import { TextField } from './TextField.tsx'
import { useDraft } from './use-draft.ts'
import { useEagerForm } from './use-eager-form.ts'

interface Values {
  email: string
  company: string
  persons: number | null
  photo: File | null
  terms: boolean
  delivery: string
}

const empty: Values = { email: '', company: '', persons: null, photo: null, terms: false, delivery: '' }
const sentences: Record<string, string> = {
  required: 'This field is required.',
  email: 'This address is not complete.',
  requiredFile: 'Choose a file.',
  requiredChoice: 'Choose one.',
  requiredTerms: 'Accept the terms.',
}
const send = vi.fn<(values: Values) => void>()

beforeEach(() => {
  send.mockClear()
  sessionStorage.clear()
})
afterEach(cleanup)

test('[FORM-01] a field is judged once it is left, then with every keystroke, by its first refusing rule', async () => {
  render(<Order />)
  const field = screen.getByLabelText('E-mail')
  type(field, 'camille@')
  await settle()
  expect(screen.queryByText('This address is not complete.')).toBeNull()
  fireEvent.blur(field)
  await screen.findByText('This address is not complete.')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'This address is not complete.',
  )
  expect(field.closest('.field')?.getAttribute('data-state')).toBe('invalid')
  type(field, '')
  await screen.findByText('This field is required.')
  type(field, 'camille@exemple.fr')
  await waitFor(() => expect(field.closest('.field')?.getAttribute('data-state')).toBe('valid'))
})

test('[FORM-01] a required field carries the mark of one; a field that may stay empty says so', () => {
  render(<Order />)
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').required).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Company (optional)').required).toBe(false)
})

test('[FORM-01] sending an empty form names what is missing, each by its own rule, and goes to the first', async () => {
  render(<Order />)
  fireEvent.click(screen.getByText('Send'))
  await screen.findByText('Choose a file.')
  expect(screen.getByText('Accept the terms.')).toBeTruthy()
  expect(screen.getByText('Choose one.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
  expect(send).not.toHaveBeenCalled()
})

test('[FORM-01] numbers are passed as numbers, a file as the file that was chosen', async () => {
  render(<Order />)
  const photo = new File(['x'], 'camille.png', { type: 'image/png' })
  type(screen.getByLabelText('E-mail'), 'camille@exemple.fr')
  type(screen.getByLabelText('Persons (optional)'), '4')
  fireEvent.change(screen.getByLabelText('Photo'), { target: { files: [photo] } })
  fireEvent.click(screen.getByLabelText('I accept'))
  fireEvent.click(screen.getByLabelText(/At home/))
  fireEvent.click(screen.getByText('Send'))
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  expect(send.mock.calls[0]?.[0]).toEqual({
    ...empty,
    email: 'camille@exemple.fr',
    persons: 4,
    photo,
    terms: true,
    delivery: 'SHIPPING',
  })
})

test('a choice that cannot be made shows why', () => {
  render(<Order />)
  expect(screen.getByLabelText<HTMLInputElement>(/By the estate/).disabled).toBe(true)
  expect(screen.getByText('The round does not come here.')).toBeTruthy()
})

test('[CART-05] a choice that is missing takes the visitor to the first one that can be had', async () => {
  render(<Barred />)
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: /At the cellar/ })))
})

test('a reload loses nothing that was typed, except what must not be written down', async () => {
  const { unmount } = render(<Order />)
  type(screen.getByLabelText('Company (optional)'), 'Caves Rousselin')
  type(screen.getByLabelText('E-mail'), 'camille@exemple.fr')
  unmount()
  render(<Order />)
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Company (optional)').value).toBe('Caves Rousselin'),
  )
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('')
  fireEvent.click(screen.getByText('Forget'))
  cleanup()
  render(<Order />)
  await settle()
  expect(screen.getByLabelText<HTMLInputElement>('Company (optional)').value).toBe('')
})

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const settle = () =>
  act(async () => {
    await Promise.resolve()
  })

function Order() {
  const form = useEagerForm<Values>({ defaultValues: empty })
  const forget = useDraft(form, 'order', ['email', 'photo', 'terms'])
  const { control } = form
  return (
    <FormTexts value={{ ofRule: (name) => sentences[name] ?? name, optional: '(optional)' }}>
      <form noValidate onSubmit={form.handleSubmit(send)}>
        <TextField control={control} name="email" label="E-mail" type="email" isRequired rules={[email]} />
        <TextField control={control} name="company" label="Company" />
        <NumberField control={control} name="persons" label="Persons" min={1} />
        <FileField control={control} name="photo" label="Photo" placeholder="No file yet" isRequired />
        <CheckField control={control} name="terms" label="I accept" isRequired requiredRuleName="requiredTerms" />
        <ChoiceGroup
          control={control}
          name="delivery"
          label="Delivery"
          isRequired
          choices={[
            { value: 'SHIPPING', title: 'At home', price: '12,50 €' },
            { value: 'LOCAL', title: 'By the estate', reason: 'The round does not come here.' },
          ]}
        />
        <button type="submit">Send</button>
        <button type="button" onClick={forget}>
          Forget
        </button>
      </form>
    </FormTexts>
  )
}

function Barred() {
  const { control, handleSubmit } = useEagerForm<{ delivery: string }>({ defaultValues: { delivery: '' } })
  return (
    <FormTexts value={{ ofRule: (name) => sentences[name] ?? name, optional: '(optional)' }}>
      <form noValidate onSubmit={handleSubmit(() => undefined)}>
        <ChoiceGroup
          control={control}
          name="delivery"
          label="Delivery"
          isRequired
          choices={[
            { value: 'SHIPPING', title: 'At home', reason: 'Six bottles or more.' },
            { value: 'PICKUP', title: 'At the cellar' },
          ]}
        />
        <button type="submit">Send</button>
      </form>
    </FormTexts>
  )
}
