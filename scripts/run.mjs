// The two public commands start here, with whatever Node the machine has: this file is plain JavaScript.
// It installs what the lock file asks for, if that has changed, and hands over to a task under the project's own Node.
import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, lstatSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const [task, ...rest] = process.argv.slice(2)
const bin = path.join(root, 'node_modules/.bin')
const lock = path.join(root, 'package-lock.json')
const stamp = path.join(root, 'node_modules/.installed-lock.json')
const isWindows = process.platform === 'win32'
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null)

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Cépage needs Node 20 or later to install itself; this is ${process.version}.`)
  process.exit(1)
}

// An install empties the folder first: through a link that would be somebody else's.
const modules = path.join(root, 'node_modules')
if (existsSync(modules) && lstatSync(modules).isSymbolicLink()) {
  console.error('node_modules is a link to another checkout: remove it, and run the command again.')
  process.exit(1)
}

if (read(stamp) !== read(lock)) {
  console.log('Installing the packages (once, and after a change of package-lock.json)…')
  const installed = spawnSync('npm', ['ci', '--ignore-scripts', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: isWindows,
  })
  if (installed.status !== 0) {
    console.error(
      'The packages could not be installed. Check the connection to the npm registry and run the command again.',
    )
    process.exit(1)
  }
  copyFileSync(lock, stamp)
}

const own = path.join(bin, isWindows ? 'node.exe' : 'node')
const child = spawn(existsSync(own) ? own : process.execPath, [path.join(root, 'scripts', `${task}.ts`), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: bin + path.delimiter + process.env.PATH },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// npm's shell does not pass signals on: when it is gone, the task must not stay behind.
const parent = process.ppid
setInterval(() => process.ppid !== parent && child.kill(), 300).unref()
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
