import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

/** What the browser loads of React, and the files that the packages themselves lead to in production. */
const files = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
}

/**
 * React comes as CommonJS. Bundled as that, its two hundred kilobytes are one function, which a browser reads twice
 * before it runs a line of it, and everybody asks for its parts by their whole names. Written as modules it is read
 * once, its parts have short names, and what nobody uses stays away.
 */
export function reactAsModules(): Plugin {
  const paths = new Map(reactFiles())
  return {
    name: 'react-as-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'office',
    resolveId: { filter: { id: /^(react(-dom)?|scheduler)(\/|$)/ }, handler: (id) => paths.get(id) },
    transform: {
      filter: { id: /[\\/]cjs[\\/](react|scheduler)[\w-]*\.production\.js$/ },
      handler: (code, file) => ({ code: asModule(code) + (beside[path.basename(file)] ?? ''), map: null }),
    },
  }
}

/** Each of them by the name it is imported by, and where it lies. */
export function reactFiles(): [id: string, file: string][] {
  const require = createRequire(import.meta.url)
  return Object.entries(files).map(([id, file]) => {
    const [name = '', ...rest] = file.split('/')
    return [id, path.join(path.dirname(require.resolve(`${name}/package.json`)), ...rest)]
  })
}

const beside: Record<string, string> = {
  // Some ask for all of React under a name of their own; what they use of it is found all the same.
  'react.production.js': "\nimport * as itself from 'react'; export { itself as default }",
  // Only the scheduler of React's tests has these.
  'scheduler.production.js': '\nexport const log = undefined, unstable_setDisableYieldValue = undefined',
}

/**
 * The module that a CommonJS file of React's is: what it requires at its top is imported, what it puts on `exports` is
 * exported. @throws an Error where a newer React is written in another way
 */
export function asModule(code: string): string {
  const names = new Set<string>()
  const imports: string[] = []
  const written = code
    .replaceAll(/\b(\w+) = require\("([\w/-]+)"\)(,|;)/g, (_, local: string, from: string, end: string) => {
      imports.push(`import * as ${local} from '${from}'`)
      return `${local}$ = null${end}`
    })
    .replaceAll(/\bexports\.(\w+)/g, (_, name: string) => {
      names.add(name)
      return `$${name}`
    })
  const left = /\b(?:require\(|exports\b|module\b)/.exec(written.replaceAll(/"[^"\n]*"/g, '""'))
  if (left || names.size === 0) throw new Error(`React is written in a way that is not known here: ${left?.[0] ?? ''}`)
  const list = [...names]
  return [
    ...imports,
    `let ${list.map((name) => `$${name}`).join(', ')}`,
    written,
    `export { ${list.map((name) => `$${name} as ${name}`).join(', ')} }`,
  ].join('\n')
}
