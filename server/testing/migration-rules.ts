/** A statement of a migration that would keep the others waiting, and the rule it breaks. */
export interface SlowLock {
  rule: string
  statement: string
}

/** A few rows a house: whatever is done to them is done within a moment. */
export const smallTables = [
  'agency',
  'category',
  'commune',
  'fragment',
  'legal_template',
  'membership',
  'phrase',
  'place',
  'shop',
  'site',
  'site_data',
  'site_host',
  'terms_text',
  'tourist_tax_rate',
]

interface Rule {
  says: string
  breaks: (statement: Statement) => boolean
}

interface Statement {
  /** Lower case, one space between words, no comments; what stands in quotes is left out, but in `text`. */
  words: string
  text: string
  /** The table that is altered, indexed or written, unless it is small or made by the same migration. */
  table: string | null
  isInTransaction: boolean
  /** Those of the same migration before this one. */
  before: readonly Statement[]
  /** Those of earlier migrations, too. */
  known: readonly Statement[]
}

const rules: Rule[] = [
  {
    says: 'a column comes without a default that has to be worked out for each row',
    breaks: onTable(({ words }) =>
      /\badd (column )?[^,]*\bdefault\b[^,]*\w+ ?\(/.test(words.replaceAll(/\bnow ?\( ?\)/g, 'now')),
    ),
  },
  {
    says: 'a column that is generated, counted or unique rewrites or reads the table: add it empty, fill it in steps',
    breaks: onTable(({ words }) =>
      actionsOf(words).some(
        (action) =>
          /^add (column )?(?!constraint\b|check\b|foreign\b|unique\b|primary\b|exclude\b)/.test(action) &&
          /\bgenerated\b|\b(small|big)?serial\b|\bunique\b|\bprimary key\b|\bcheck ?\(/.test(action),
      ),
    ),
  },
  {
    says: 'a constraint comes as `not valid` first, and is validated by a migration of its own',
    breaks: onTable(({ words }) =>
      actionsOf(words).some(
        (action) => /^add (constraint \S+ )?(check|foreign key)\b/.test(action) && !action.endsWith(' not valid'),
      ),
    ),
  },
  {
    says: 'a unique or exclusion constraint takes an index that was built `concurrently` (`using index`)',
    breaks: onTable(({ words }) =>
      actionsOf(words).some(
        (action) => /^add (constraint \S+ )?(unique|primary key|exclude)\b/.test(action) && !/using index/.test(action),
      ),
    ),
  },
  {
    says: '`set not null` comes after a validated check that says the same',
    breaks: onTable(({ words, table, known }) =>
      [...words.matchAll(/\balter (?:column )?(\S+) set not null/g)].some(
        ([, column = '']) => !isKnownNotNull(known, table ?? '', column),
      ),
    ),
  },
  {
    says: '`validate constraint` comes before anything else its migration does to the table',
    breaks: ({ words, table, before, isInTransaction }) =>
      /\bvalidate constraint\b/.test(words) && isInTransaction && before.some((other) => other.table === table),
  },
  {
    says: 'no type of a column, no storage and no place of a table is changed: that rewrites it',
    breaks: onTable(({ words }) =>
      /\balter (column )?\S+ (set data )?type\b|\bset (logged|unlogged|tablespace|access method)\b/.test(words),
    ),
  },
  {
    says: 'an index on a table with rows is built `concurrently if not exists`, alone in a migration that begins with `-- no transaction`',
    breaks: ({ words, table, isInTransaction, before }) =>
      /^create (unique )?index\b/.test(words) &&
      table !== null &&
      (isInTransaction || before.length > 0 || !/\bindex concurrently if not exists [a-z_0-9]+ on\b/.test(words)),
  },
  {
    says: 'rows are changed in steps, by a `do` that commits, in a migration that begins with `-- no transaction`',
    breaks: ({ words, text, table, isInTransaction }) =>
      (table !== null && /^(update|delete from|with)\b/.test(words)) ||
      (/^do\b/.test(words) && (isInTransaction || !/\bcommit\b/.test(text))),
  },
  {
    says: 'what takes long comes before what locks',
    breaks: ({ words, before, isInTransaction }) =>
      isInTransaction &&
      /^(insert into .*\bselect\b|create (unlogged )?table \S+ as\b|create materialized view\b)/.test(words) &&
      before.some(({ table, words: earlier }) => table !== null && /^(alter|drop) table|^create trigger/.test(earlier)),
  },
  {
    says: 'no table is locked, clustered, rewritten or indexed anew as a whole',
    breaks: ({ words }) =>
      /^(lock|cluster|vacuum full|vacuum \( ?full)\b/.test(words) ||
      (/^reindex\b/.test(words) && !/\bconcurrently\b/.test(words)) ||
      (/^refresh materialized view\b/.test(words) && !/\bconcurrently\b/.test(words)),
  },
]

/**
 * What migrations, the oldest first, would do to a large installation while it sells: each statement that keeps a
 * table with many rows locked for longer than a moment. Reads their text, by the rules of CONTRIBUTING.md.
 */
export function slowLocks(migrations: readonly string[]): SlowLock[] {
  const known: Statement[] = []
  const found: SlowLock[] = []
  for (const sql of migrations) {
    const before: Statement[] = []
    const made = new Set<string>()
    for (const { words, text } of statementsOf(sql)) {
      const created = /^create (?:unlogged )?table (?:if not exists )?(?:public\.)?([a-z_0-9]+)/.exec(words)?.[1]
      if (created) made.add(created)
      const named = tableOf(words)
      const table = named === null || made.has(named) || smallTables.includes(named) ? null : named
      const isInTransaction = !sql.startsWith('-- no transaction')
      const statement = { words, text, table, isInTransaction, before: [...before], known: [...known] }
      for (const { says, breaks } of rules) if (breaks(statement)) found.push({ rule: says, statement: text })
      before.push(statement)
      known.push(statement)
    }
  }
  return found
}

/** A rule about `alter table` on a table that has rows. */
function onTable(breaks: (statement: Statement) => boolean): (statement: Statement) => boolean {
  return (statement) => statement.table !== null && /^alter table\b/.test(statement.words) && breaks(statement)
}

function tableOf(words: string): string | null {
  const name = String.raw`(?:only )?(?:public\.)?([a-z_0-9]+)`
  const places = [
    `^alter table (?:if exists )?${name}`,
    `^drop table (?:if exists )?${name}`,
    `^create (?:unique )?index .*?\\bon ${name}`,
    `^create (?:or replace )?(?:constraint )?trigger .*?\\bon ${name}`,
    `^(?:with .*\\b)?update ${name}`,
    `^(?:with .*\\b)?delete from ${name}`,
  ]
  for (const place of places) {
    const table = new RegExp(place).exec(words)?.[1]
    if (table) return table
  }
  return null
}

/** The parts of an `alter table`, each about one thing. */
function actionsOf(words: string): string[] {
  const actions = words.replace(/^alter table (if exists )?(only )?\S+ /, '')
  let depth = 0
  let from = 0
  const found: string[] = []
  for (const { 0: letter, index } of actions.matchAll(/[(),]/g)) {
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (letter !== ',' || depth > 0) continue
    found.push(actions.slice(from, index).trim())
    from = index + 1
  }
  return [...found, actions.slice(from).trim()]
}

/** A check that the column is never null has been written and validated: PostgreSQL then does not look at the rows. */
function isKnownNotNull(known: readonly Statement[], table: string, column: string): boolean {
  const ours = known.filter((each) => each.table === table)
  return ours.some(({ words }) => {
    const name = new RegExp(`add constraint (\\S+) check ?\\( ?${column} is not null ?\\) not valid`).exec(words)?.[1]
    return name !== undefined && ours.some((each) => each.words.includes(`validate constraint ${name}`))
  })
}

/** Comments, and the words in quotes and between dollars, which are no statements. */
const silent = /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|(\$\w*\$)[^]*?\1/g

function statementsOf(sql: string): { words: string; text: string }[] {
  const quoted: string[] = []
  const bare = sql.replaceAll(silent, (part) => {
    if (/^(--|\/\*)/.test(part)) return ' '
    quoted.push(part)
    return `\u0000${quoted.length - 1}\u0000`
  })
  const whole = (text: string) => text.replaceAll(/\0(\d+)\0/g, (_, index: string) => quoted[Number(index)] ?? '')
  return bare
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .map((statement) => ({ words: statement.toLowerCase().replaceAll(/\0\d+\0/g, "''"), text: whole(statement) }))
}
