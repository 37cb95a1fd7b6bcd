import { spawn } from 'node:child_process'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

/** The titles of the steps that have failed since the command began. */
export const failedSteps: string[] = []

/** Runs one step with its output as it comes. Resolves to whether it went well. */
export function runStep(
  title: string,
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<boolean> {
  const startedAt = performance.now()
  console.log(`\n▸ ${title}`)
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`)
      failedSteps.push(title)
      resolve(false)
    })
    child.on('exit', (code) => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      console.log(code === 0 ? `  done in ${seconds} s` : `  failed after ${seconds} s`)
      if (code !== 0) failedSteps.push(title)
      resolve(code === 0)
    })
  })
}
