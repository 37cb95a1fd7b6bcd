// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'
import { Picture } from './Picture.tsx'
import { Price } from './Price.tsx'
import { Stepper } from './Stepper.tsx'

afterEach(cleanup)

test('a busy button sends nothing, also when the browser presses it for the Enter key', () => {
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <form onSubmit={submit}>
      <Button type="submit" isBusy>
        Pay
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Pay' })
  fireEvent.click(button)
  expect(submit).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

test('a stepper stays within its bounds, keeps the focus there and follows the arrow keys', () => {
  render(<TwoOrThree />)
  const more = screen.getByRole('button', { name: 'One more, Quantity' })
  more.focus()
  fireEvent.click(more)
  fireEvent.click(more)
  expect(screen.getByRole('status').textContent).toBe('3')
  expect(document.activeElement).toBe(more)
  fireEvent.keyDown(more, { key: 'ArrowDown' })
  expect(screen.getByRole('status').textContent).toBe('2')
})

test('[LAW-02] a reduced price says which of the two is meant, and no more percent than it is', () => {
  const labels = { usual: 'Usual price', reduced: 'Reduced price' }
  const price = { amount: 2200, currencyCode: 'EUR', nonDiscountedAmount: 2500 } as const
  const { container } = render(<Price price={price} language="en" labels={labels} />)
  expect(container.textContent).toBe('Usual price €25.00Reduced price €22.00 −12%')
})

test('[LAW-03] a price says what a litre costs where it is told', () => {
  const price = { amount: 2400, currencyCode: 'EUR', perLitreAmount: 3200 } as const
  const { container } = render(<Price price={price} language="de" labels={{ usual: '', reduced: '' }} />)
  expect(container.textContent).toBe('24,00\u00a0€32,00\u00a0€/l')
})

test('a picture offers the widths of its kind and keeps its place', () => {
  render(<Picture path="bottles/clos-des-murmures/vin-jaune.webp" alt="Clavelin" kind="bottle" />)
  const image = screen.getByRole<HTMLImageElement>('img', { name: 'Clavelin' })
  expect(image.srcset).toBe(
    [200, 300, 400, 800]
      .map((width) => `/pictures/${width}/bottles/clos-des-murmures/vin-jaune.webp ${width}w`)
      .join(', '),
  )
  expect([image.width, image.height, image.loading]).toEqual([800, 1600, 'lazy'])
})

test('the first scene in view has a step more, between two that are far apart for a phone', () => {
  const path = 'scenes/clos-des-murmures/banner.webp'
  render(
    <>
      <Picture {...{ path }} alt="First" kind="scene" isPriority />
      <Picture {...{ path }} alt="Later" kind="scene" />
    </>,
  )
  const widthsOf = (name: string) =>
    screen
      .getByRole<HTMLImageElement>('img', { name })
      .srcset.split(', ')
      .map((source) => source.split(' ')[1])
  expect(widthsOf('First')).toEqual(['400w', '600w', '800w', '960w', '1200w', '1600w', '2000w'])
  expect(widthsOf('Later')).toEqual(['400w', '600w', '800w', '1200w', '1600w', '2000w'])
})

function TwoOrThree() {
  const [value, setValue] = useState(2)
  const labels = { group: 'Quantity', less: 'One less', more: 'One more' }
  return <Stepper value={value} onChange={setValue} min={2} max={3} labels={labels} />
}
