import { existsSync } from 'node:fs'
import { installPackages, isDebianRoot } from './debian.ts'

const candidates = [
  process.env.CHROMIUM,
  // Without the frame of a desktop's browser: the tests take half the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

export const findBrowser = (): string | undefined => candidates.find((file) => file && existsSync(file))

/**
 * A Chromium for the browser tests: one that is there, else Debian's package.
 * @throws an Error with a sentence when there is none and none can be installed.
 */
export async function ensureBrowser(): Promise<string> {
  const found = findBrowser()
  if (found) return found
  if (isDebianRoot()) {
    console.log('Installing Chromium from the distribution’s packages (once)…')
    await installPackages(['chromium-headless-shell'], 5)
    const installed = findBrowser()
    if (installed) return installed
  }
  throw new Error('The browser tests need Chromium: install it, or name it with CHROMIUM=/path/to/chromium.')
}
