import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export const isDebianRoot = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs packages of the distribution, as root. Answers whether that went well. */
export async function installPackages(packages: readonly string[], attempts: number): Promise<boolean> {
  // Another installation may hold the package manager's lock for a while.
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const update = spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    const install = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (update.status === 0 && install.status === 0) return true
    if (attempt < attempts) await sleep(15_000)
  }
  return false
}
