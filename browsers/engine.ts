/** A browser that is driven by a protocol of the W3C which it speaks by itself. */
export interface Engine {
  /** A tab with no cookie of another one. */
  openTab: () => Promise<Tab>
  close: () => Promise<void>
}

export interface Tab {
  /** Resolves when the page is there, not when it answers. */
  goTo: (url: string) => Promise<void>
  /** The JSON of what an expression has for its value in the page. */
  evaluate: (expression: string) => Promise<unknown>
  /** Presses and moves as a hand would make them. */
  perform: (devices: InputDevice[]) => Promise<void>
  /** What went wrong in its pages, as far as the engine tells. */
  problems: () => Promise<string[]>
  screenshot: () => Promise<Buffer>
  close: () => Promise<void>
}

/** Both protocols write it alike: https://www.w3.org/TR/webdriver2/#actions */
export type InputDevice =
  | { type: 'key'; id: string; actions: { type: 'keyDown' | 'keyUp'; value: string }[] }
  | {
      type: 'pointer'
      id: string
      actions: ({ type: 'pointerMove'; x: number; y: number } | { type: 'pointerDown' | 'pointerUp'; button: number })[]
    }

export const windowSize = { width: 1280, height: 900 }
