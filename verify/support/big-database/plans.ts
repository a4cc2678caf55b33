/** Watches how PostgreSQL carries out what the server sends, by its own module auto_explain: real plans of real statements, triggers included. */
import pg from 'pg'

/** A statement as it was carried out. */
export interface Carried {
  readonly text: string
  /** Blocks of tables and indexes that it looked at. */
  readonly blocks: number
  /** Milliseconds. */
  readonly took: number
  /** Tables that it read from end to end, each with its blocks. */
  readonly wholeTables: readonly (readonly [table: string, blocks: number])[]
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Loops': number
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly PlanNode[]
}

interface Explained {
  readonly 'Query Text': string
  readonly Plan: PlanNode
}

/** Makes every later session of this database tell how its statements are carried out. Needs a superuser. */
export async function explainEverything(sql: pg.ClientBase, database: string): Promise<void> {
  for (const [setting, value] of [
    ['session_preload_libraries', 'auto_explain'],
    ['auto_explain.log_min_duration', '0'],
    ['auto_explain.log_analyze', 'on'],
    ['auto_explain.log_buffers', 'on'],
    // The whole statement is timed anyway.
    ['auto_explain.log_timing', 'off'],
    ['auto_explain.log_nested_statements', 'on'],
    ['auto_explain.log_format', 'json'],
    ['auto_explain.log_level', 'notice'],
  ])
    await sql.query(`alter database "${database}" set ${setting} = '${value}'`)
}

/** Ends `explainEverything`. */
export async function explainNothing(sql: pg.ClientBase, database: string): Promise<void> {
  await sql.query(`alter database "${database}" reset all`)
}

/** Collects what all connections of this process that are opened from now on are told. */
export class PlanWatch {
  #carried: Carried[] = []

  constructor() {
    const hear = ({ message }: { readonly message?: string | undefined }) => {
      const told = /^duration: ([\d.]+) ms {2}plan:\n(.*)$/s.exec(message ?? '')
      if (told !== null) this.#carried.push(carriedOut(Number(told[1]), JSON.parse(told[2]!) as Explained))
    }
    // eslint-disable-next-line @typescript-eslint/unbound-method
    const connect = pg.Client.prototype.connect as (this: pg.Client, ...args: unknown[]) => unknown
    pg.Client.prototype.connect = function watched(this: pg.Client, ...args: unknown[]) {
      this.on('notice', hear)
      return connect.apply(this, args)
    } as typeof pg.Client.prototype.connect
  }

  /** What was carried out since the last time. */
  take(): readonly Carried[] {
    const carried = this.#carried
    this.#carried = []
    return carried
  }
}

function carriedOut(took: number, { 'Query Text': text, Plan }: Explained): Carried {
  const nodes = flatten(Plan)
  return {
    text,
    took,
    blocks: blocksOf(Plan),
    wholeTables: nodes.flatMap((node) =>
      node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0
        ? [[node['Relation Name'] ?? '', blocksOf(node) / node['Actual Loops']] as const]
        : [],
    ),
  }
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)]
}

function blocksOf(node: PlanNode): number {
  return node['Shared Hit Blocks'] + node['Shared Read Blocks']
}
