import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

/** Folders of the server that are no capability: they know nothing of what the house sells. */
const serverBase = [
  'http',
  'database',
  'foreign',
  'testing',
  'payments',
  'pictures',
  'storage',
  'pages',
  'i18n',
  'notifications',
  'office',
]

/**
 * Which capability of the server may ask which: the right side never reaches back to the left. What stands in no line
 * may be asked by nobody. A new edge is a decision, made here.
 */
const serverEdges: Record<string, string[]> = {
  site: ['audit', 'shop'],
  'site-templates': [],
  sessions: [],
  'bot-check': [],
  inventory: [],
  purchases: ['bot-check', 'inventory'],
  shop: [],
  marketplace: ['shop'],
  content: ['shop', 'site'],
  blog: ['content', 'marketplace', 'shop'],
  seo: ['blog', 'shop'],
  reports: ['audit'],
  orders: ['audit', 'purchases', 'shop', 'site'],
  cart: ['inventory', 'sessions', 'shop'],
  withdrawals: ['inventory', 'orders', 'purchases', 'site'],
  customers: ['audit', 'auth', 'messages', 'orders', 'purchases'],
  refunds: ['audit', 'inventory', 'orders', 'purchases', 'site', 'visits', 'withdrawals'],
  'phone-orders': [
    ...[
      'audit',
      'cart',
      'checkout',
      'content',
      'inventory',
      'orders',
      'payment-links',
      'purchases',
      'sessions',
      'shop',
      'site',
      'wines',
    ],
  ],
  'payment-links': ['audit', 'content', 'orders', 'purchases', 'site'],
  visits: ['inventory', 'orders', 'purchases', 'site'],
  waiting: ['bot-check', 'shop', 'site'],
  hospitality: ['audit', 'content', 'inventory', 'purchases', 'site'],
  checkout: [
    'card-accounts',
    'cart',
    'content',
    'hospitality',
    'orders',
    'payment-links',
    'purchases',
    'shop',
    'site',
    'withdrawals',
  ],
  auth: ['cart', 'hospitality', 'messages', 'orders', 'purchases', 'sessions', 'site', 'waiting'],
  contact: ['auth', 'bot-check', 'messages', 'site'],
  messages: ['audit', 'bot-check', 'hospitality', 'orders', 'site'],
  privacy: [
    ...[
      'applications',
      'audit',
      'auth',
      'cart',
      'contact',
      'hospitality',
      'messages',
      'orders',
      'previews',
      'purchases',
      'push',
      'reports',
      'sessions',
      'site',
      'team',
      'today',
      'waiting',
      'wines',
    ],
  ],
  audit: [],
  team: ['audit', 'sessions', 'site'],
  platform: ['audit', 'hospitality', 'site', 'team'],
  stock: ['audit', 'inventory', 'orders', 'wines'],
  previews: ['audit', 'sessions', 'site', 'team'],
  applications: ['audit', 'bot-check', 'setup', 'site', 'team'],
  today: [
    'applications',
    'audit',
    'card-accounts',
    'delivery',
    'estate',
    'hospitality',
    'messages',
    'orders',
    'platform',
    'refunds',
    'stock',
  ],
  setup: ['audit', 'site', 'site-templates', 'team'],
  wines: ['audit', 'inventory', 'shop', 'site'],
  codes: ['audit', 'orders'],
  figures: ['orders'],
  push: ['team', 'today'],
  find: ['customers', 'orders', 'platform', 'team', 'wines'],
  estate: ['audit', 'orders', 'payments', 'shop', 'site', 'site-templates', 'team'],
  delivery: ['audit', 'orders', 'site-templates'],
  labels: ['audit', 'orders'],
  'card-accounts': ['audit', 'estate', 'orders', 'payments', 'site-templates'],
  demo: ['auth', 'blog', 'purchases', 'site', 'site-templates', 'team'],
}

/** The ground floor of the client, which every room may use, from the bottom up: each uses only those before it. */
const clientBase = ['styles', 'notifications', 'payments', 'api', 'base', 'ui', 'i18n', 'routing']

/**
 * Which room of the client may ask which, beside the ground floor: types and what is loaded late included. `app` only
 * composes, and `office-app` for the office: they may ask every room, and no room asks them.
 */
const clientEdges: Record<string, string[]> = {
  sessions: [],
  consent: [],
  contact: [],
  'third-parties': ['consent'],
  cart: ['sessions'],
  site: ['sessions'],
  auth: ['contact', 'sessions', 'site'],
  privacy: ['auth', 'site'],
  waiting: ['auth', 'contact', 'site'],
  purchases: ['auth', 'contact', 'sessions'],
  shop: ['cart', 'sessions', 'site', 'waiting'],
  orders: ['cart', 'purchases', 'shop', 'site'],
  checkout: ['cart', 'orders', 'purchases', 'sessions', 'shop', 'site'],
  withdrawals: ['site'],
  marketplace: ['shop', 'site'],
  blog: ['contact', 'shop', 'site'],
  hospitality: ['cart', 'orders', 'purchases', 'sessions', 'site'],
  content: ['blog', 'consent', 'contact', 'hospitality', 'marketplace', 'shop', 'site'],
  account: ['auth', 'hospitality', 'orders', 'sessions', 'site'],
  frame: ['cart', 'contact', 'hospitality', 'sessions', 'shop', 'site', 'third-parties'],
  office: [],
  audit: ['office'],
  team: ['audit', 'office'],
  platform: ['office', 'team'],
  messages: ['office'],
  'orders-office': ['messages', 'office'],
  'packing-office': ['office', 'orders-office'],
  stock: ['office'],
  today: ['office', 'orders-office'],
  customers: ['messages', 'office'],
  'phone-orders': ['office'],
  setup: ['office'],
  wines: ['office'],
  codes: ['office'],
  figures: ['office', 'orders-office'],
  estate: ['delivery', 'office'],
  delivery: ['office'],
}

interface Import {
  from: string
  to: string
  /** Nothing of it is there at run time. */
  isType: boolean
}

const root = import.meta.dirname

function sourceFiles(directory: string): string[] {
  return readdirSync(path.join(root, directory), { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(directory, entry.name)
    if (entry.isDirectory()) return sourceFiles(file)
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [file] : []
  })
}

/** Every import of our own code, with both ends as paths from the root. */
function importsOf(file: string): Import[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  return [...text.matchAll(/((?:import|export) type [^'"]*)?(?:from|import\()\s*'([^']+)'/g)].flatMap(
    ([, type, target = '']) => {
      const isType = type !== undefined
      if (target.startsWith('#')) return [{ from: file, to: target.slice(1), isType }]
      if (target.startsWith('.')) return [{ from: file, to: path.join(path.dirname(file), target), isType }]
      return []
    },
  )
}

/** The tables that gather every capability's routes and pages, and the two servers made of them. */
const composing = [
  ...['server/rules.ts', 'server/app.ts', 'server/office-rules.ts', 'server/office-app.ts'],
  'client/app/pages.ts',
]
const isTest = (file: string) => /\.test\.tsx?$|(^|\/)testing\b/.test(file)
const room = (file: string) => file.split('/')[0] ?? ''
const capability = (file: string) => (file.split('/').length > 2 ? (file.split('/')[1] ?? '') : '')

const imports = ['contract', 'server', 'client'].flatMap(sourceFiles).flatMap(importsOf)

describe('the rooms of the house', () => {
  test('server and client import the contract, never each other', () => {
    const crossing = imports.filter(
      ({ from, to }) =>
        room(from) !== room(to) &&
        room(to) !== 'contract' &&
        !isTest(from) &&
        // Where nobody gives a database, the server starts one by a tool that knows nothing of it.
        !(from === 'server/database/database.ts' && to.startsWith('tools/postgres/')),
    )
    expect(crossing).toEqual([])
  })

  test('the contract imports only itself', () => {
    expect(imports.filter(({ from, to }) => room(from) === 'contract' && room(to) !== 'contract')).toEqual([])
  })

  test('repositories and routes are private to their capability', () => {
    const reaching = imports.filter(
      ({ from, to }) =>
        /[/-](repository|routes)\.tsx?$/.test(to) &&
        capability(from) !== capability(to) &&
        !isTest(from) &&
        !composing.includes(from) &&
        room(to) !== 'contract',
    )
    expect(reaching).toEqual([])
  })

  test('what a statement needs of another capability is a fragment in its *-sql.ts, for repositories only', () => {
    const elsewhere = imports.filter(
      ({ from, to, isType }) =>
        to.endsWith('-sql.ts') && !/(repository|-sql)\.ts$/.test(from) && !isType && !isTest(from),
    )
    expect(elsewhere).toEqual([])
  })

  test('SQL stands in repositories, in the database folder and in commands for operators', () => {
    const withSql = ['server']
      .flatMap(sourceFiles)
      .filter(
        (file) =>
          !isTest(file) && !/(repository|-sql)\.ts$/.test(file) && !/^server\/(database|demo|testing)\//.test(file),
      )
      .filter((file) => /\bsql(<[^>]*>)?`|\.query\(/.test(readFileSync(path.join(root, file), 'utf8')))
    expect(withSql).toEqual([])
  })
})

test('[TEAM-01] [TEAM-02] one function decides what somebody may do in the office: no rule reads a proof or a role by itself', () => {
  const readers = (word: RegExp) =>
    sourceFiles('server').filter((file) => !isTest(file) && word.test(readFileSync(path.join(root, file), 'utf8')))
  // Where a session is kept, made, described to its own person, and asked of.
  const ofSessions = ['sessions-repository', 'staff-sessions', 'places'].map((name) => `server/team/${name}.ts`)
  expect(readers(/\bfreshUntil\b/).toSorted()).toEqual(
    ['server/office-context.ts', 'server/office/authority.ts', 'server/push/note.ts', ...ofSessions].toSorted(),
  )
  // Those besides ask for somebody who is not there: who is told, and who sees a page of a site.
  expect(readers(/\bhasRight\b/).toSorted()).toEqual(
    ['server/office/authority.ts', 'server/push/note.ts', 'server/push/tasks.ts', 'server/team/places.ts'].toSorted(),
  )
})

test('the file of a screen of the office exports the screen and nothing else', () => {
  const tables = [
    'office-app/screens.ts',
    'office-app/Places.tsx',
    'office-app/Application.tsx',
    'office/frame/Frame.tsx',
  ]
  for (const table of tables) {
    const file = path.join(root, 'client', table)
    const screens = [...readFileSync(file, 'utf8').matchAll(/\(\s*\(\) => import\('(\.[^']+)'\)/g)]
    expect(screens.length, table).toBeGreaterThan(0)
    for (const [, screen = ''] of screens) {
      const text = readFileSync(path.resolve(path.dirname(file), screen), 'utf8')
      expect(text.match(/^export /gm), screen).toHaveLength(1)
    }
  }
})

describe('the edges between capabilities', () => {
  test('on the server each capability asks only those it may', () => {
    const undeclared = imports.filter(({ from, to }) => {
      const [asking, asked] = [capability(from), capability(to)]
      if (room(from) !== 'server' || isTest(from) || room(to) !== 'server' || asking === asked || asked === '')
        return false
      if (asking === '' || serverBase.includes(asking) || serverBase.includes(asked)) return false
      return !serverEdges[asking]?.includes(asked)
    })
    expect(undeclared).toEqual([])
  })

  test('on the client each room asks only those it may, and the ground floor only what lies below', () => {
    const undeclared = imports.filter(({ from, to }) => {
      const [asking, asked] = [capability(from), capability(to)]
      if (room(from) !== 'client' || isTest(from) || room(to) !== 'client' || asking === asked) return false
      if (asking === 'app' || asking === 'office-app') return false
      const floor = clientBase.indexOf(asking)
      if (floor >= 0) return !clientBase.slice(0, floor).includes(asked)
      return !clientBase.includes(asked) && !clientEdges[asking]?.includes(asked)
    })
    expect(undeclared).toEqual([])
  })

  test('no chain of edges comes back to where it began', () => {
    expect([...circlesIn(serverEdges), ...circlesIn(clientEdges)]).toEqual([])
  })

  test('every edge of the tables is used', () => {
    const isUsed = (house: string, asking: string, asked: string) =>
      imports.some(
        ({ from, to }) =>
          !isTest(from) &&
          room(from) === house &&
          room(to) === house &&
          capability(from) === asking &&
          capability(to) === asked,
      )
    const idle = Object.entries({ server: serverEdges, client: clientEdges }).flatMap(([house, edges]) =>
      Object.entries(edges).flatMap(([asking, list]) =>
        list.filter((asked) => !isUsed(house, asking, asked)).map((asked) => `${house}: ${asking} > ${asked}`),
      ),
    )
    expect(idle).toEqual([])
  })

  test('base folders of the server know no capability, but for the types of the site they serve', () => {
    const knowing = imports.filter(({ from, to, isType }) => {
      if (room(from) !== 'server' || isTest(from) || room(to) !== 'server') return false
      const [asking, asked] = [capability(from), capability(to)]
      return serverBase.includes(asking) && asked !== '' && !serverBase.includes(asked) && !(asked === 'site' && isType)
    })
    expect(knowing).toEqual([])
  })

  // One that has moved would fall into another file: files that ask for each other in a circle answer nobody.
  test('what the build puts into one file is where it says', () => {
    const config = readFileSync(path.join(root, 'vite.config.ts'), 'utf8')
    const named = [...config.matchAll(/^ {2}'((?:contract|client)\/[^']+)',$/gm)].flatMap(([, modules = '']) => {
      const [, folder = modules, names = ''] = /^(.*)\((.*)\)$/.exec(modules) ?? []
      return names.split('|').map((name) => folder + name)
    })
    expect(named.length).toBeGreaterThan(100)
    const isThere = (module: string) => ['.ts', '.tsx'].some((ending) => existsSync(path.join(root, module + ending)))
    expect(named.filter((module) => !isThere(module))).toEqual([])
  })

  test('nothing of the office is in a visitor’s bundle, and no page of theirs in the office', () => {
    const ofOffice = [
      'messages',
      'customers',
      'codes',
      'figures',
      'estate',
      'delivery',
      'office',
      'office-app',
      'team',
      'audit',
      'orders-office',
      'packing-office',
      'phone-orders',
      'platform',
      'setup',
      'stock',
      'today',
      'wines',
    ]
    const shared = ['styles', 'base', 'ui', 'i18n', 'api']
    const mixed = imports.filter(({ from, to }) => {
      const [asking, asked] = [capability(from), capability(to)]
      if (room(from) !== 'client' || room(to) !== 'client' || isTest(from)) return false
      return ofOffice.includes(asking) ? !ofOffice.includes(asked) && !shared.includes(asked) : ofOffice.includes(asked)
    })
    expect(mixed).toEqual([])
  })

  test('forms and the validators they need stay out of the first load', () => {
    const hookForm = ['client']
      .flatMap(sourceFiles)
      .filter((file) => !isTest(file) && readFileSync(path.join(root, file), 'utf8').includes("'react-hook-form'"))
    expect(
      hookForm.filter((file) => !/\/forms\/|checkout|orders|auth|account|contact|hospitality|purchases/.test(file)),
    ).toEqual([])
    const validators = ['client']
      .flatMap(sourceFiles)
      .filter(
        (file) => !isTest(file) && /import (?!type)[^;]*? from 'zod/.test(readFileSync(path.join(root, file), 'utf8')),
      )
    expect(validators).toEqual([])
  })

  test('of the schemas of documents the browser has the types, never the schemas themselves', () => {
    const withSchemas = ['client']
      .flatMap(sourceFiles)
      .filter(
        (file) =>
          !isTest(file) &&
          /import (?!type)[^;']*? from '#contract\/documents\//.test(readFileSync(path.join(root, file), 'utf8')),
      )
    expect(withSchemas).toEqual([])
  })
})

describe('what nobody needs', () => {
  /** Where the run of a program or of a page begins, and what only the worlds of tests ask for. */
  const askedFromOutside = new Set([
    'client/app/entry-server.tsx render',
    'contract/lets.ts isRegistrationNumber',
    'contract/statics.ts absoluteStaticsUrl',
    'server/database/jobs.ts runJobsOnce',
    'server/database/notices.ts notify',
    'server/privacy/retention.ts withoutVisitors',
    'server/site/sites.ts loadSite',
  ])

  test('no function or value is exported that no other file asks for, or only tests do', () => {
    const texts = new Map(
      ['contract', 'server', 'client', 'scripts', 'bench', 'cluster', 'faults', 'browsers', 'e2e', 'conformance']
        .flatMap(sourceFiles)
        .concat('playwright.config.ts', 'vite.config.ts')
        .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
    )
    const askers = new Map<string, string[]>()
    for (const file of texts.keys())
      for (const { to } of importsOf(file)) askers.set(to, [...(askers.get(to) ?? []), file])
    const isProof = (file: string) =>
      isTest(file) || !file.includes('/') || /^(bench|cluster|faults|browsers|e2e|conformance)\//.test(file)
    const idle = [...texts].flatMap(([file, text]) => {
      if (isProof(file)) return []
      return [...text.matchAll(/^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm)].flatMap(
        ([, name = '']) => {
          const word = new RegExp(`\\b${name}\\b`)
          const asking = (askers.get(file) ?? []).filter((asker) => word.test(texts.get(asker) ?? ''))
          const isOwn = text.split(word).length > 2
          const isNeeded =
            asking.some((asker) => !isProof(asker) || asker === 'vite.config.ts') || (asking.length > 0 && isOwn)
          return isNeeded || askedFromOutside.has(`${file} ${name}`) ? [] : [`${file} ${name}`]
        },
      )
    })
    expect(idle).toEqual([])
  })

  test('every package of the product is imported by it', () => {
    const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>
    }
    const text = ['contract', 'server', 'client', 'scripts']
      .flatMap(sourceFiles)
      .map((file) => readFileSync(path.join(root, file), 'utf8'))
      .join('')
    const config = readFileSync(path.join(root, 'vite.config.ts'), 'utf8')
    const names = Object.keys(dependencies).filter((name) => !['node', 'react-dom', 'vite'].includes(name))
    expect(names.filter((name) => !`${text}${config}`.includes(`'${name}`))).toEqual([])
  })
})

/** The names of a table from which a chain of edges leads back to themselves. */
function circlesIn(edges: Record<string, string[]>): string[] {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean => {
    if (seen.has(from)) return false
    seen.add(from)
    return (edges[from] ?? []).some((next) => next === to || reaches(next, to, seen))
  }
  return Object.keys(edges).filter((name) => reaches(name, name))
}
