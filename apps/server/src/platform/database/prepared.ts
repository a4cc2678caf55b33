/**
 * Statements of the busy paths. Each is built and compiled once, and PostgreSQL parses it once per connection: it is
 * prepared there under a name. A connection holds at most as many as are declared, since the text of each is fixed.
 */
import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import { createHash } from 'node:crypto'
import type { Database, Tables } from './schema.ts'

/** Stands for a value while a statement is built. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Builds statements and runs none. */
const builder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** The names of the statements, by their texts. */
const names = new Map<string, string>()

/** The name under which this text is prepared; undefined for one that was not declared. */
export function preparedName(text: string): string | undefined {
  return names.get(text)
}

/** Runs a declared statement and returns its rows. */
export type Prepared<Values, Row> = (db: Database, values: Values) => Promise<Row[]>

/**
 * Declares a statement. `build` gets placeholders in place of the values: the text must not depend on them, and a list
 * is one value (`= any(…)`). Name the columns of the result: with `*`, every connection that prepared the statement
 * would fail once a migration of a newer server adds one.
 */
export function prepared<Values extends object, Row>(
  build: (values: Values, db: Database) => Compilable<Row> | RawBuilder<Row>,
): Prepared<Values, Row> {
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Values
  const { query, queryId, sql, parameters } = build(placeholders, builder).compile(builder)
  names.set(sql, `puni_${createHash('sha256').update(sql).digest('hex').slice(0, 16)}`)
  return async (db, values) => {
    const bound = parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    )
    const { rows } = await db.executeQuery({ query, queryId, sql, parameters: bound } as CompiledQuery<Row>)
    return rows
  }
}
