import { existsSync } from 'node:fs'
import { installPackages, isDebianRoot } from './debian.ts'

export type EngineName = 'firefox' | 'webkit'

/** The engines beside Chromium, as Debian packs them. */
const engines: { name: EngineName; title: string; packages: string[]; isThere: () => boolean }[] = [
  {
    name: 'firefox',
    title: 'Firefox',
    packages: ['firefox-esr'],
    isThere: () => existsSync(firefoxFile),
  },
  {
    name: 'webkit',
    title: 'WebKit',
    // Its small browser needs a screen, if only a painted one.
    packages: ['webkit2gtk-driver', 'xvfb'],
    isThere: () => existsSync(webkitDriverFile) && existsSync(screenFile),
  },
]

export const firefoxFile = process.env.FIREFOX ?? '/usr/bin/firefox-esr'
export const webkitDriverFile = '/usr/bin/WebKitWebDriver'
export const screenFile = '/usr/bin/Xvfb'

export const foundEngines = (): EngineName[] => engines.filter(({ isThere }) => isThere()).map(({ name }) => name)

/** Installs what is missing where that may be done, and says which engines the journeys will have to do without. */
export async function ensureEngines(): Promise<EngineName[]> {
  for (const { title, packages, isThere } of engines) {
    if (isThere()) continue
    if (isDebianRoot()) {
      console.log(`Installing ${title} from the distribution’s packages (once)…`)
      // The house stands without it: one attempt.
      await installPackages(packages, 1)
    }
    if (isThere()) continue
    const reason = isDebianRoot() ? 'its packages could not be installed' : 'only root may install it, on Debian'
    console.log(`${title} is left out: ${reason} (apt-get install ${packages.join(' ')}).`)
  }
  return foundEngines()
}
