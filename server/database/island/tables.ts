import type pg from 'pg'
import { tablesOf } from '../backup.ts'

/** A table whose rows belong to sites. */
export interface OwnedTable {
  name: string
  /** True for a row `t` of the site `$1`. */
  where: string
  /** Its columns, in their order. */
  columns: string[]
  /** The type of its column `id`, where its rows are known by one that no other table has. */
  id: 'uuid' | 'text' | null
  /** A number that the database counts up, for all sites together. */
  number: string | null
  /** Its columns that point to such a number of the same table. */
  ownNumbers: string[]
  /** Its columns that name a person of the office. */
  people: string[]
}

/** Two owned tables of which one names the other: both rows are of one site, or the site cannot be cut out. */
export interface Tie {
  from: string
  column: string
  to: string
  toColumn: string
}

/** What belongs to the installation and to none of its sites. */
export const installationTables: readonly string[] = [
  'schema_migration',
  ...['site_departure', 'moved_host', 'site_secret'],
  // People log in where they are; which sites they work on is their membership.
  ...[
    'staff_passkey',
    'staff_session',
    'operation',
    'login_code',
    'passkey_challenge',
    'push_key',
    'push_subscription',
  ],
  ...['rate_limit', 'used_bot_token', 'payment_event'],
]

/**
 * What sites of one installation share. Of these rows those go along that the site `$1` names, by a condition on `t`, and
 * stay as they are where they are already.
 */
export const sharedTables: Readonly<Record<string, string>> = {
  // All of them: few, and a site chooses anew among them.
  legal_template: '$1::uuid is not null',
  terms_text: `t.version in (select terms_version from purchase where site_id = $1)
    or t.version in (select terms_version from payment_link where purchase_id in (select id from purchase where site_id = $1))`,
  commune: `t.code in (select commune_code from apartment where site_id = $1)
    or t.code in (select commune_code from purchase_line where purchase_id in (select id from purchase where site_id = $1))`,
  tourist_tax_rate: `t.commune_code in (select commune_code from apartment where site_id = $1)`,
  // By their paths, which stand anywhere in documents: found while these are written.
  picture_text: 't.path = any($1)',
}

/** Rows that belong to a site by a word that is no foreign key. */
const byWord: Readonly<Record<string, string>> = {
  idempotency_key: 't.purchase_id in (select t.id from purchase t where t.site_id = $1)',
}

/** Where the names of uploaded files stand. */
export const uploadColumns: readonly { table: string; column: string }[] = [
  { table: 'account', column: 'picture' },
  { table: 'shop_picture', column: 'path' },
]

/** What arrives otherwise than it left: a row `t.row` of the file. */
export const arrivesAs: Readonly<Record<string, string>> = {
  // Handles are words of one office.
  'place.handle': 'free_handle((t.row).handle)',
  // A call in the file's own words, with the rights of who presses: what came from elsewhere is not taken back here.
  'audit_entry.reverse': 'null::jsonb',
}

/** When a shared row `t.row` comes at all, beside being nowhere here: what sites here go by is not another one's to add to. */
export const arrivesWhen: Readonly<Record<string, string>> = {
  tourist_tax_rate: '(t.row).commune_code not in (select code from known_commune)',
  // Words about somebody's upload are theirs.
  picture_text: '(t.row).path not in (select path from known_picture)',
}

interface Key {
  from: string
  column: string
  isNeeded: boolean
  to: string
  toColumn: string
}

/**
 * The tables of a site, those first to which others refer, found by the foreign keys that lead to it.
 * @throws when there is a table that is neither a site's nor shared nor the installation's.
 */
export async function readTables(client: pg.Client): Promise<{ owned: OwnedTable[]; ties: Tie[] }> {
  const keys = await readKeys(client)
  const columns = await readColumns(client)
  // Nothing refers to what belongs by a word, and nothing is left of it when what the word names is gone.
  const names = (await tablesOf(client)).toSorted((a, b) => Number(a in byWord) - Number(b in byWord))
  const owned = new Map<string, { where: string; by: Key[] }>()
  for (const name of names) {
    const found = ownershipOf(name, keys, owned)
    if (found) owned.set(name, found)
  }
  const stray = names.filter((name) => !owned.has(name) && !isKnown(name))
  if (stray.length > 0)
    throw new Error(`Nobody has said whether these tables are a site’s or the installation’s: ${stray.join(', ')}.`)
  const others = keys.filter(({ from, to }) => owned.has(from) && owned.has(to) && from !== to)
  return {
    owned: [...owned].map(([name, { where }]) => ({
      ...{ name, where, ...(columns.get(name) ?? { columns: [], id: null, number: null }) },
      ownNumbers: keys.filter((key) => key.from === name && key.to === name).map(({ column }) => column),
      people: keys.filter(({ from, to }) => from === name && to === 'staff').map(({ column }) => column),
    })),
    ties: others
      .filter((key) => !owned.get(key.from)?.by.includes(key))
      .map(({ from, column, to, toColumn }) => ({ from, column, to, toColumn })),
  }
}

const isKnown = (name: string): boolean => name === 'staff' || name in sharedTables || installationTables.includes(name)

/** By the site itself where a row names it, else by one thing that it cannot be without, else by any of those it may name. */
function ownershipOf(
  name: string,
  keys: readonly Key[],
  owned: ReadonlyMap<string, { where: string }>,
): { where: string; by: Key[] } | null {
  if (name === 'site') return { where: 't.id = $1', by: [] }
  if (byWord[name]) return { where: byWord[name], by: [] }
  if (isKnown(name)) return null
  const leading = keys.filter(({ from, to }) => from === name && owned.has(to))
  const needed = leading.filter(({ isNeeded }) => isNeeded)
  const best = needed.find(({ to }) => to === 'site') ?? needed[0]
  const by = best ? [best] : leading
  if (by.length === 0) return null
  return { where: by.map((key) => whereBy(key, owned.get(key.to)?.where ?? '')).join(' or '), by }
}

const whereBy = ({ column, to, toColumn }: Key, where: string): string =>
  to === 'site' ? `t.${column} = $1` : `t.${column} in (select t.${toColumn} from ${to} t where ${where})`

/** Keys of one column; those of several stand beside one that says the same. */
async function readKeys(client: pg.Client): Promise<Key[]> {
  const { rows } = await client.query<Key>(`
    select format('%I', source.relname) as from, format('%I', a.attname) as column, a.attnotnull as "isNeeded",
      format('%I', target.relname) as to, format('%I', b.attname) as "toColumn"
    from pg_constraint f join pg_class source on source.oid = f.conrelid join pg_class target on target.oid = f.confrelid
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
      join pg_attribute b on b.attrelid = f.confrelid and b.attnum = f.confkey[1]
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace and cardinality(f.conkey) = 1
      and obj_description(source.oid, 'pg_class') is distinct from 'derived'
    order by source.relname, a.attname`)
  return rows
}

async function readColumns(client: pg.Client): Promise<Map<string, Pick<OwnedTable, 'columns' | 'id' | 'number'>>> {
  const { rows } = await client.query<Pick<OwnedTable, 'columns' | 'id' | 'number'> & { table: string }>(`
    select format('%I', c.relname) as table, array_agg(format('%I', a.attname) order by a.attnum) as columns,
      max(format_type(a.atttypid, null)) filter (where a.attname = 'id' and a.atttypid in ('uuid'::regtype, 'text'::regtype)) as id,
      max(format('%I', a.attname)) filter (where a.attidentity <> '') as number
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.oid, c.relname`)
  return new Map(rows.map(({ table, ...more }) => [table, more]))
}

/** Sentences about what of this site hangs together with another one. */
export async function findTies(client: pg.Client, siteId: string, owned: OwnedTable[], ties: Tie[]): Promise<string[]> {
  const where = new Map(owned.map((table) => [table.name, table.where]))
  const found: string[] = []
  for (const { from, column, to, toColumn } of ties) {
    const ours = (table: string, id: string) => `(select t.${id} from ${table} t where ${where.get(table) ?? 'false'})`
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from (
        select from ${from} t where t.${column} is not null and (${where.get(from) ?? 'false'}) and t.${column} not in ${ours(to, toColumn)}
        union all
        select from ${from} t where t.${column} in ${ours(to, toColumn)} and not (${where.get(from) ?? 'false'})) tied`,
      [siteId],
    )
    const count = rows[0]?.count ?? 0
    if (count > 0) found.push(`${count} of ${from} name a ${to} (${column}) of which only one is of this site`)
  }
  return found
}
