import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { slowLocks, smallTables } from '../testing/migration-rules.ts'
import { migrationsDir } from './migrations.ts'

/** The last one that was written before there were rules. */
const lastOfOld = 105

test('[SCALE-01] no migration keeps a table with many rows locked for longer than a moment', () => {
  const names = readdirSync(migrationsDir).filter((name) => name.endsWith('.sql'))
  const read = (name: string) => readFileSync(path.join(migrationsDir, name), 'utf8')
  const ruled = names.filter((name) => Number(name.slice(0, 4)) > lastOfOld).toSorted()
  expect(slowLocks(ruled.map(read))).toEqual([])
})

test('the rules see the statements of the migrations that were written before them', () => {
  const old = readdirSync(migrationsDir).filter(
    (name) => name.endsWith('.sql') && Number(name.slice(0, 4)) <= lastOfOld,
  )
  const rulesBroken = new Set(
    old.flatMap((name) => slowLocks([readFileSync(path.join(migrationsDir, name), 'utf8')])).map(({ rule }) => rule),
  )
  expect(rulesBroken.size).toBeGreaterThan(4)
})

const alone = '-- no transaction\n'
const refused: [what: string, ...migrations: string[]][] = [
  ['a default for each row', 'alter table purchase add column token uuid not null default gen_random_uuid()'],
  [
    'a default for each row, behind another',
    'alter table slot drop column a, add b timestamptz default clock_timestamp()',
  ],
  ['a generated column', 'alter table purchase add column total int generated always as (a + b) stored'],
  ['a counted column', 'alter table purchase add column place bigserial'],
  ['a check in a new column', "alter table purchase add column kind text check (kind in ('a', 'b'))"],
  ['a check', 'alter table purchase add constraint purchase_paid check (paid >= 0)'],
  ['a foreign key', 'alter table order_line add foreign key (slot_id) references slot'],
  ['a unique constraint', 'alter table session add constraint session_once unique (token)'],
  ['an exclusion', 'alter table hold add constraint hold_alone exclude using gist (nights with &&)'],
  ['not null', 'alter table only public.purchase alter column kind set not null'],
  [
    'not null after a check that nobody validated',
    'alter table purchase add constraint kind_there check (kind is not null) not valid',
    'alter table purchase alter kind set not null',
  ],
  [
    'a check that is validated under the lock that wrote it',
    `alter table purchase add constraint a check (b > 0) not valid; alter table purchase validate constraint a`,
  ],
  ['another type', 'alter table purchase alter column number type bigint'],
  ['an index', 'create index purchase_kind on purchase (kind)'],
  ['an index in a transaction', 'create index concurrently if not exists purchase_kind on purchase (kind)'],
  ['an index that cannot be built again', `${alone}create index concurrently purchase_kind on purchase (kind)`],
  [
    'an index beside another statement',
    `${alone}select 1; create index concurrently if not exists a on purchase (kind)`,
  ],
  ['all rows at once', "update purchase set kind = 'order'"],
  ['all rows at once, from a list', 'with old as (select 1 as id) delete from session using old where true'],
  ['all rows at once, in a block', "do $$ begin update purchase set kind = 'a'; end $$"],
  ['long work under a lock', 'alter table purchase add column a int; insert into kept select * from purchase'],
  ['a lock', 'lock table purchase in exclusive mode'],
  ['indexes made anew', 'reindex table purchase'],
]
const allowed: [what: string, ...migrations: string[]][] = [
  ['an empty column', 'alter table purchase add column kind text'],
  [
    'a column with the same value everywhere',
    "alter table purchase add column at timestamptz not null default now(), add kind text not null default 'a; b'",
  ],
  [
    'a column that points to another table',
    'alter table purchase add column slot_id uuid references slot on delete cascade',
  ],
  [
    'not null in three steps',
    'alter table purchase add constraint kind_there check (kind is not null) not valid',
    'alter table purchase validate constraint kind_there',
    'alter table purchase alter column kind set not null; alter table purchase drop constraint kind_there',
  ],
  [
    'a foreign key not valid',
    'alter table order_line add constraint f foreign key (slot_id) references slot not valid',
  ],
  ['an index by itself', `${alone}create index concurrently if not exists purchase_kind on purchase (kind)`],
  ['a constraint from an index', 'alter table session add constraint session_once unique using index session_token'],
  [
    'all of a new table',
    'create table a (id int); create index on a (id); alter table a add check (id > 0); update a set id = 1',
  ],
  ['all of a small table', 'create index on site (code); update shop set name = code'],
  [
    'rows in steps',
    `${alone}do $$ begin loop update purchase set kind = 'a' where id in (select 1 limit 1000); commit; end loop; end $$`,
  ],
  ['a function that writes', 'create function f() returns void language sql as $$ update purchase set kind = 1; $$'],
]

describe('[SCALE-01] a migration is refused with', () => {
  test.each(refused)('%s', (_, ...migrations) => {
    expect(slowLocks(migrations)).toHaveLength(1)
  })
})

describe('[SCALE-01] a migration may bring', () => {
  test.each(allowed)('%s', (_, ...migrations) => {
    expect(slowLocks(migrations)).toEqual([])
  })
})

describe('the list of small tables', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  test('names tables that exist', async () => {
    const { rows } = await database.database.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    const names = rows.map(({ name }) => name)
    expect(smallTables.filter((name) => !names.includes(name))).toEqual([])
  })
})
