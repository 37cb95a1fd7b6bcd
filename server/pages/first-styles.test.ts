import { expect, test } from 'vitest'
import { firstStyles } from './first-styles.ts'

const cut = (css: string, html: string) => firstStyles([css])(html)

test('[SITE-01] the head has the rules of what stands in the page, and of no other page', () => {
  const css = '.card,.tile{a:b}.card .price{c:d}.calendar{e:f}h1{g:h}@media (width>=9px){.tile{i:j}.calendar{k:l}}'
  expect(cut(css, '<i class="card big"><b class="price"></b></i>')).toBe('.card,.tile{a:b}.card .price{c:d}h1{g:h}')
  expect(cut(css, '<i class="tile"></i>')).toBe('.card,.tile{a:b}h1{g:h}@media (width>=9px){.tile{i:j}}')
})

test('[SITE-01] what is there may change its state before the rest of the rules has come', () => {
  const css = '.menu.is-open{a:b}.menu:not(.is-open):has(> .gone){c:d}.menu[open]{e:f}.panel.is-open{g:h}'
  expect(cut(css, '<i class="menu"></i>')).toBe(
    '.menu.is-open{a:b}.menu:not(.is-open):has(> .gone){c:d}.menu[open]{e:f}',
  )
})

test('[SITE-01] a surface has its rules where it is laid, and a closed dialog none', () => {
  const css = '[data-surface=ink] a{a:b}[data-surface="paper"]{c:d}.line{e:f}'
  const page = '<i data-surface="ink"></i><dialog class="line"><b class="line"></b></dialog>'
  expect(cut(css, page)).toBe('[data-surface=ink] a{a:b}')
  expect(cut(css, page.replace('<dialog', '<dialog open=""'))).toContain('.line{e:f}')
})

test('[SITE-07] variables that nobody reads stay away, those that the page or a rule reads do not', () => {
  const css = ':root{--a:1px;--b:var(--a);--c:var(--d);--d:2px;--e:3px}i{f:var( --b)}'
  expect(cut(css, '<i style="x:var(--e)"></i>')).toBe(':root{--a:1px;--b:var(--a);--e:3px}i{f:var( --b)}')
})

test('[SITE-01] strings and statements are taken as they are, and letters stay in their own sheet', () => {
  const css = '@layer a,b;@font-face{src:url("a;b{c}")}@layer a{.x{content:"}"}.y{content:"{"}}@media print{i{a:b}}'
  expect(cut(css, '<i class="x"></i>')).toBe('@layer a,b;@layer a{.x{content:"}"}}')
})

test('[SITE-01] a movement comes with the rule that names it', () => {
  const css = '@keyframes turn{0%{a:b}to{c:d}}@keyframes rise{to{e:f}}.x{animation:1s turn}.y{animation:1s rise}'
  expect(cut(css, '<i class="x"></i>')).toBe('@keyframes turn{0%{a:b}to{c:d}}.x{animation:1s turn}')
})

test('[SITE-07] what lies under the pointer waits for the whole sheets, what has the focus does not', () => {
  const css = 'a:hover{a:b}a:hover,a:focus-visible{c:d}a:not(:hover){e:f}@media (hover:hover){.x:active{g:h}}'
  expect(cut(css, '<a class="x"></a>')).toBe('a:hover,a:focus-visible{c:d}a:not(:hover){e:f}')
})
