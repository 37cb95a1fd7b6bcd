// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepFocus } from './keep-focus.ts'

let end: () => void
beforeEach(() => {
  document.body.innerHTML = `<main id="main" tabindex="-1"><h1>Orders</h1>
    <ul><li><a href="#1" id="link-1">1</a><button id="do-1">Pack</button></li>
      <li><a href="#2" id="link-2">2</a><button id="do-2">Pack</button></li></ul>
    <p id="count"><button id="one">+ 1</button></p></main>
    <div id="toast" data-returns-focus><button id="undo">Undo</button></div>`
  end = keepFocus()
})
afterEach(() => end())

const at = (id: string) => document.getElementById(id)!
const settled = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
const focused = () => document.activeElement?.id

test('[SELL-10] a row that is done gives the focus to the next one, the last one to the one before', async () => {
  at('do-1').focus()
  at('do-1').closest('li')!.remove()
  await settled()
  expect(focused()).toBe('link-2')
  document.querySelector('ul')!.insertAdjacentHTML('afterbegin', '<li><button id="do-0">Pack</button></li>')
  at('do-2').focus()
  at('do-2').closest('li')!.remove()
  await settled()
  expect(focused()).toBe('do-0')
})

test('[SELL-10] a button that turns into others gives it to the one that goes on', async () => {
  at('one').focus()
  at('count').innerHTML = '<button id="less">-</button><button id="more" data-takes-focus>+</button>'
  await settled()
  expect(focused()).toBe('more')
})

test('[SELL-10] what is taken back gives it to where it came from, or to what stands there now', async () => {
  at('do-2').focus()
  at('undo').focus()
  at('toast').remove()
  await settled()
  expect(focused()).toBe('do-2')
})

test('[SELL-10] where nothing is left to press the screen itself has it', async () => {
  at('do-1').focus()
  at('main').innerHTML = '<h1>Nothing</h1>'
  await settled()
  expect(focused()).toBe('main')
})

test('[SELL-10] a finger opens no keyboard: what has the focus next is no field', async () => {
  at('count').insertAdjacentHTML('beforeend', '<input id="field">')
  dispatchEvent(new Event('pointerdown'))
  at('one').focus()
  at('one').remove()
  await settled()
  expect(focused()).toBe('do-2')
})

test('[SELL-10] whoever pressed on nothing is left in peace', async () => {
  at('link-1').focus()
  at('link-1').blur()
  await settled()
  at('link-1').remove()
  await settled()
  expect(document.activeElement).toBe(document.body)
})
