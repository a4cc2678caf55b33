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
  type QueryResult,
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

/** What can run a declared statement: a pool, a transaction, or the pipeline of reads. */
export interface StatementRunner {
  executeQuery<Row>(statement: CompiledQuery<Row>): Promise<QueryResult<Row>>
}

/** Runs a declared statement and returns its rows. */
export type Prepared<Values, Row> = (db: StatementRunner, values: Values) => Promise<Row[]>

/**
 * Declares a statement. `build` gets placeholders in place of the values: the text must not depend on them, and a list
 * is one value (`= any(…)`). Name the columns of the result: with `*`, every connection that prepared the statement
 * would fail once a migration of a newer server adds one. A value is sent once, however often the text has it; its type
 * is that of the first place.
 */
export function prepared<Values extends object, Row>(
  build: (values: Values, db: Database) => Compilable<Row> | RawBuilder<Row>,
): Prepared<Values, Row> {
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Values
  const compiled = build(placeholders, builder).compile(builder)
  const { query, queryId } = compiled
  const { sql, parameters } = eachOnce(compiled)
  names.set(sql, `puni_${createHash('sha256').update(sql).digest('hex').slice(0, 16)}`)
  return async (db, values) => {
    const bound = parameters.map((parameter) =>
      parameter instanceof Placeholder ? sendable(values[parameter.name as keyof Values]) : parameter,
    )
    const { rows } = await db.executeQuery<Row>({ query, queryId, sql, parameters: bound })
    return rows
  }
}

/** The text and its parameters, without the repetitions of a placeholder. */
function eachOnce({ sql, parameters }: CompiledQuery): Pick<CompiledQuery, 'sql' | 'parameters'> {
  const kept: unknown[] = []
  const places = parameters.map((parameter) => {
    const at = kept.findIndex(
      (other) =>
        other instanceof Placeholder && parameter instanceof Placeholder && other.name === parameter.name,
    )
    return at === -1 ? kept.push(parameter) : at + 1
  })
  const text = sql.replaceAll(/\$(\d+)/g, (_, place: string) => `$${places[Number(place) - 1]}`)
  return { sql: text, parameters: kept }
}

/** Times in UTC: the client library formats them in the local zone, which takes five times as long. */
function sendable(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value
}
