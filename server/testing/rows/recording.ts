import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Type } from 'typescript/unstable/sync'
import type { Queries } from '../../database/database.ts'
import type { DB } from '../../database/types.ts'
import type { Place } from './statements.ts'

/** A database that executes nothing: it notes each text at the place that sent it, and answers with these rows. */
export function recordingDatabase(places: Map<string, Place>, answer: (row: Type) => unknown[]): Queries {
  const placeOf = new WeakMap<CompiledQuery, Place>()

  class Compiler extends PostgresQueryCompiler {
    override compileQuery(...given: Parameters<PostgresQueryCompiler['compileQuery']>) {
      const compiled = super.compileQuery(...given)
      const place = placeOnStack(places)
      place?.texts.add(compiled.sql)
      if (place) placeOf.set(compiled, place)
      return compiled
    }
  }

  class Driver extends DummyDriver {
    override async acquireConnection() {
      const executeQuery = async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
        const place = placeOf.get(query)
        // Made to the type that the caller gave its statement.
        return { rows: (place ? answer(place.row) : []) as Row[], numAffectedRows: 1n }
      }
      const streamQuery = () => {
        throw new Error('No statement of the house is streamed.')
      }
      return { executeQuery, streamQuery }
    }
  }

  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new Compiler(),
    },
  })
}

/** Kysely compiles before it waits for anything, so who asked is still on the stack. */
function placeOnStack(places: Map<string, Place>): Place | undefined {
  const lines = new Error('to read its stack').stack?.matchAll(/\/(server\/[^\s:]+:\d+):\d+/g) ?? []
  return [...lines].map(([, at = '']) => places.get(at)).find((place) => place)
}
