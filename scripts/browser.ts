import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

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
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isDebianRoot) {
    console.log('Installing Chromium from the distribution’s packages (once)…')
    // Another installation may hold the package manager's lock for a while.
    for (let attempt = 0; attempt < 5; attempt++) {
      const update = spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
      const install = spawnSync(
        'apt-get',
        ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'],
        {
          stdio: ['ignore', 'ignore', 'inherit'],
          env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        },
      )
      if (update.status === 0 && install.status === 0) break
      await sleep(15_000)
    }
    const installed = findBrowser()
    if (installed) return installed
  }
  throw new Error('The browser tests need Chromium: install it, or name it with CHROMIUM=/path/to/chromium.')
}
