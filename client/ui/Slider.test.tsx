// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Slider } from './Slider.tsx'

const labels = { previous: 'Previous wines', next: 'Next wines', pause: 'Pause', play: 'Play' }
let observe: (ratios: number[]) => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      #slides: Element[] = []
      constructor(callback: (entries: { target: Element; intersectionRatio: number }[]) => void) {
        observe = (ratios) =>
          act(() => callback(this.#slides.map((target, index) => ({ target, intersectionRatio: ratios[index] ?? 0 }))))
      }
      observe(slide: Element) {
        this.#slides.push(slide)
      }
      disconnect() {}
    },
  )
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('slides out of view are inert, slides that peek in are not, and the position is told', () => {
  renderSlider({ show: 4 })
  observe([1, 1, 0.3, 0, 0])
  expect(slides().map((slide) => slide.hasAttribute('inert'))).toEqual([false, false, false, true, true])
  expect(screen.getByText('1 – 2 / 5')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Previous wines' }).getAttribute('aria-disabled')).toBe('true')
})

test('[PAGE-07] the height follows half a second after the slide', () => {
  renderSlider({ show: 1 })
  const row = screen.getByRole('group', { name: 'Wines' })
  slides().forEach((slide, index) =>
    vi.spyOn(slide, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 9, 100 * (index + 1))),
  )
  observe([1])
  pass(2000)
  expect(row.style.blockSize).toBe('')
  observe([0, 0, 1])
  pass(499)
  expect(row.style.blockSize).toBe('')
  pass(1)
  expect(row.style.blockSize).toBe('300px')
})

test('it plays by itself until the visitor points at it or pauses it', () => {
  const scrollTo = vi.spyOn(Element.prototype, 'scrollTo').mockReturnValue()
  const { container } = renderSlider({ show: 1, autoplayMs: 1000 })
  observe([1])
  pass(1000)
  expect(scrollTo).toHaveBeenCalledTimes(1)
  const section = container.querySelector('section')!
  fireEvent.pointerEnter(section)
  pass(5000)
  expect(scrollTo).toHaveBeenCalledTimes(1)
  fireEvent.pointerLeave(section)
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
  pass(5000)
  expect(scrollTo).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
})

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

const slides = () => [...screen.getByRole('group', { name: 'Wines' }).children]

const renderSlider = (props: { show: 1 | 4; autoplayMs?: number }) =>
  render(
    <Slider label="Wines" labels={labels} {...props}>
      {['Arbois', 'Bandol', 'Cahors', 'Dézaley', 'Entre-deux-Mers'].map((name) => (
        <article key={name}>{name}</article>
      ))}
    </Slider>,
  )
