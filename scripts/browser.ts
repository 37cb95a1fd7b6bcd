import { existsSync } from 'node:fs'
import { installPackages, isDebianRoot } from './debian.ts'

// Without the frame of a desktop's browser: the tests take half the time.
const shell = '/usr/bin/chromium-headless-shell'

const framed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

export const findBrowser = (): string | undefined =>
  [process.env.CHROMIUM, shell, ...framed].find((file) => file && existsSync(file))

/**
 * One with a frame, for the few tests that look at what the browser itself shows: the shell says no to every
 * notification since version 156, whatever it was granted.
 */
export const findFramedBrowser = (): string | undefined => framed.find((file) => existsSync(file)) ?? findBrowser()

/**
 * A Chromium for the browser tests: one that is there, else Debian's package.
 * @throws an Error with a sentence when there is none and none can be installed.
 */
export async function ensureBrowser(): Promise<string> {
  if (isDebianRoot() && (!findBrowser() || findFramedBrowser() === shell)) {
    console.log('Installing Chromium from the distribution’s packages (once)…')
    await installPackages(['chromium-headless-shell', 'chromium'], 5)
  }
  const found = findBrowser()
  if (found) return found
  throw new Error('The browser tests need Chromium: install it, or name it with CHROMIUM=/path/to/chromium.')
}
