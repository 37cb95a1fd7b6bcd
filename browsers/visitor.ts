import { expect } from '@playwright/test'
import { originOf } from '../e2e/fixtures.ts'
import { textOf } from '../e2e/texts.ts'
import type { Tab } from './engine.ts'

/** Which element is meant: by a selector, and where several are alike by what it is called or says. */
export interface Wanted {
  css: string
  name?: string
}

interface Place {
  x: number
  y: number
}

/** Somebody at a site, in one language, with a mouse and a keyboard. Waits for states, never for times. */
export class Visitor {
  readonly tab: Tab
  readonly site: string
  readonly language: string

  constructor(tab: Tab, site: string, language: string) {
    this.tab = tab
    this.site = site
    this.language = language
  }

  t(key: string): string {
    return textOf(this.language, key)
  }

  async visits(path: string): Promise<void> {
    await this.tab.goTo(`${originOf(this.site)}/${this.language}${path}`)
    await this.sees({ css: 'html[data-hydrated]' })
  }

  /** Enters the office as one of the demo's people, whose one house is this, and stands before what waits there. */
  async entersOffice(name: string, house: string): Promise<void> {
    await this.tab.goTo(`${originOf('office')}/demo/open/${name}`)
    await this.isAt(new RegExp(`^/${house}/today$`))
  }

  /** Goes to a section of the office by the way beside the screen. */
  async goesTo(section: string): Promise<void> {
    await this.clicks({ css: `.spine a[href$="/${section}"]` })
  }

  /** Where a link leads. */
  async pathOf(css: string): Promise<string> {
    await this.sees({ css })
    return this.read(pathOfLink, css)
  }

  /** Answers the question about cookies, which lies over the page. */
  async refusesCookies(): Promise<void> {
    await this.clicks({ css: '.cookie button', name: this.t('common.cookieBanner.refuse') })
    await this.misses({ css: '.cookie' })
  }

  async isAt(path: RegExp): Promise<void> {
    await expect.poll(() => this.read(() => location.pathname).catch(String)).toMatch(path)
  }

  isShown(wanted: Wanted): Promise<boolean> {
    return this.read(isShown, wanted)
  }

  async sees(wanted: Wanted): Promise<void> {
    await expect.poll(() => this.read(isShown, wanted).catch(String), spell(wanted)).toBe(true)
  }

  async misses(wanted: Wanted): Promise<void> {
    await expect.poll(() => this.read(isShown, wanted).catch(String), spell(wanted)).toBe(false)
  }

  /** Presses the mouse on it, once it is there, stands still and nothing lies over it. */
  async clicks(wanted: Wanted): Promise<void> {
    let before = ''
    await expect
      .poll(async () => {
        const place = await this.read(aim, wanted).catch(() => null)
        const isStill = place !== null && JSON.stringify(place) === before
        before = JSON.stringify(place)
        if (!isStill) return false
        const actions = [
          { type: 'pointerMove' as const, ...place },
          { type: 'pointerDown' as const, button: 0 },
          { type: 'pointerUp' as const, button: 0 },
        ]
        await this.tab.perform([{ type: 'pointer', id: 'mouse', actions }])
        // Where the press has led to another page nobody is left to ask.
        return !(await this.read(hasMissed).catch(() => false))
      }, spell(wanted))
      .toBe(true)
  }

  async ticks(wanted: Wanted): Promise<void> {
    await this.clicks(wanted)
    await expect.poll(() => this.read(isTicked, wanted)).toBe(true)
  }

  /** Types into a field by the keyboard. */
  async types(wanted: Wanted, text: string): Promise<void> {
    await this.clicks(wanted)
    const actions = text.split('').flatMap((value) => [
      { type: 'keyDown' as const, value },
      { type: 'keyUp' as const, value },
    ])
    await this.tab.perform([{ type: 'key', id: 'keyboard', actions }])
    // A card's number and its date are written in groups.
    const bare = (value: string) => value.replaceAll(/[\s/]/g, '')
    await expect.poll(async () => bare(await this.read(typed)), spell(wanted)).toBe(bare(text))
  }

  /** Every box of a form that has to be ticked before it is sent. */
  async agrees(): Promise<void> {
    const names = await this.read(requiredBoxes)
    for (const name of names) await this.ticks({ css: `main form input[name="${name}"]` })
  }

  /** The texts of the two checkouts lie in different bundles. */
  async givesContact(texts: string): Promise<void> {
    for (const [field, text] of Object.entries({
      firstname: 'Camille',
      lastname: 'Rousselin',
      email: 'camille@example.org',
      phone: '+33 6 12 34 56 78',
    }))
      await this.types({ css: 'main form input', name: this.t(`${texts}.${field}`) }, text)
  }

  async givesCard(number: string): Promise<void> {
    await this.types({ css: '[autocomplete="cc-number"]' }, number)
    await this.types({ css: '[autocomplete="cc-exp"]' }, '12/34')
    await this.types({ css: '[autocomplete="cc-csc"]' }, '123')
  }

  async expectNoProblem(): Promise<void> {
    expect(await this.tab.problems()).toEqual([])
    // What the page itself has reported to the server (CALL-03).
    expect(await this.read(reportsOfThePage)).toEqual([])
  }

  private async read<Given extends unknown[], Result>(
    run: (...given: Given) => Result,
    ...given: Given
  ): Promise<Result> {
    return (await this.tab.evaluate(`(${String(run)})(...${JSON.stringify(given)})`)) as Result
  }
}

const spell = ({ css, name }: Wanted): string => (name === undefined ? css : `${css} ‹${name}›`)

// What follows runs in the page: each function stands for itself.

function isShown({ css, name }: Wanted): boolean {
  return [...document.querySelectorAll<HTMLElement>(css)].some(
    (element) => element.checkVisibility() && (name === undefined || element.innerText.includes(name)),
  )
}

/**
 * The middle of an element where the mouse meets it, or null. A page may move before the press arrives: what meets
 * something else then is kept from it, and `hasMissed` tells.
 */
function aim({ css, name }: Wanted): Place | null {
  const namesOf = (element: HTMLElement) => [
    element.ariaLabel ?? '',
    element.innerText,
    ...[...((element as HTMLInputElement).labels ?? [])].map(({ innerText }) => innerText),
  ]
  const element = [...document.querySelectorAll<HTMLElement>(css)].find(
    (each) => each.checkVisibility() && (name === undefined || namesOf(each).some((words) => words.startsWith(name))),
  )
  if (!element || element.matches(':disabled')) return null
  const isInside = ({ top, bottom }: DOMRect) => top >= 0 && bottom <= innerHeight
  if (!isInside(element.getBoundingClientRect())) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const [box] = element.getClientRects()
  if (!box) return null
  const x = Math.round(box.left + box.width / 2)
  const y = Math.round(box.top + box.height / 2)
  const isMeant = (met: EventTarget | null) =>
    met instanceof Element && (element.contains(met) || met.closest('label')?.control === element)
  if (!isMeant(document.elementFromPoint(x, y))) return null
  const shot: { isMissed: boolean; guard: AbortController } = { isMissed: false, guard: new AbortController() }
  const shots = window as { shot?: typeof shot }
  shots.shot?.guard.abort()
  shots.shot = shot
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    addEventListener(
      type,
      (event) => {
        if (type === 'pointerdown') shot.isMissed = !isMeant(event.target)
        if (shot.isMissed) {
          event.preventDefault()
          event.stopImmediatePropagation()
        }
        if (type === 'click') shot.guard.abort()
      },
      { capture: true, signal: shot.guard.signal },
    )
  return { x, y }
}

function hasMissed(): boolean {
  return (window as { shot?: { isMissed: boolean } }).shot?.isMissed ?? false
}

function pathOfLink(css: string): string {
  return document.querySelector<HTMLAnchorElement>(css)?.pathname ?? ''
}

function isTicked({ css }: Wanted): boolean {
  return document.querySelector<HTMLInputElement>(css)?.checked ?? false
}

/** What stands in the field that has the focus. */
function typed(): string {
  const { activeElement } = document
  return activeElement && 'value' in activeElement ? String(activeElement.value) : ''
}

function requiredBoxes(): string[] {
  return [...document.querySelectorAll<HTMLInputElement>('main form input[type="checkbox"]')]
    .filter((box) => box.required || box.ariaRequired === 'true')
    .map(({ name }) => name)
}

function reportsOfThePage(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.includes('/api/report'))
}
