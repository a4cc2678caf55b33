/** Reads that follow each other on a connection: none mixes up with another, and none depends on a connection that broke. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { BreakableLine } from '@puni/verify/support/breakable-line'
import { type PostgresServer, startPostgresServer } from '@puni/verify/support/postgres-server'
import { isDatabaseAway } from './failures.ts'
import { Pipeline } from './pipeline.ts'
import { prepared, type StatementRunner } from './prepared.ts'

interface Question {
  readonly value: number
  readonly seconds: number
}
interface Answer {
  readonly value: number
  readonly backend: number
}

const ask = prepared<Question, Answer>(
  ({ value, seconds }) => sql<Answer>`
    select ${value}::int as value, pg_backend_pid() as backend from (select pg_sleep(${seconds}::float)) as waited`,
)
const divide = prepared<{ readonly by: number }, object>(
  ({ by }) => sql<object>`select 1 / ${by}::int as one`,
)

describe('the pipeline', () => {
  let server: PostgresServer
  let line: BreakableLine
  let admin: pg.Client
  /** What came while no connection was open. */
  let fallen: number
  let errors: Error[]
  const fallback: StatementRunner = {
    executeQuery: async () => {
      fallen += 1
      return { rows: [] }
    },
  }
  const open = (connections = 2): Pipeline => {
    const settings = { ...server.connection, port: line.port }
    const onError = (error: Error): void => void errors.push(error)
    const pipeline = new Pipeline(settings, { connections, fallback, onError })
    onTestFinished(() => pipeline.close())
    return pipeline
  }
  const answerTo = async (pipeline: Pipeline, value: number, seconds = 0) =>
    (await ask(pipeline, { value, seconds }))[0]
  /** Once this many connections are open. */
  const opened = async (pipeline: Pipeline, connections = 2) => {
    const backends = async () => {
      const answers = [await answerTo(pipeline, 1), await answerTo(pipeline, 2)]
      return new Set(answers.flatMap((answer) => answer?.backend ?? [])).size
    }
    await expect.poll(backends).toBe(connections)
    fallen = 0
  }

  beforeAll(async () => {
    server = await startPostgresServer()
    admin = new pg.Client(server.connection)
    await admin.connect()
  })
  afterAll(async () => {
    await admin.end()
    await server.stop()
  })
  beforeEach(async () => {
    line = await BreakableLine.to(server.connection.port)
    fallen = 0
    errors = []
  })
  afterEach(() => line.close())

  it('gives each statement its own answer, over two connections, without waiting in between', async () => {
    const pipeline = open()
    await opened(pipeline)
    const startedAt = performance.now()
    const slow = [answerTo(pipeline, 0, 0.3), answerTo(pipeline, 1, 0.3)]
    const answers = await Promise.all(Array.from({ length: 200 }, (_, value) => answerTo(pipeline, value)))
    expect(answers.map((answer) => answer?.value)).toEqual(Array.from({ length: 200 }, (_, value) => value))
    expect(new Set(answers.map((answer) => answer?.backend)).size).toBe(2)
    expect((await Promise.all(slow)).map((answer) => answer?.value)).toEqual([0, 1])
    expect(performance.now() - startedAt, 'they were behind the slow ones').toBeGreaterThan(290)
    expect(fallen).toBe(0)
  })

  it('goes on after a statement that fails', async () => {
    const pipeline = open(1)
    await opened(pipeline, 1)
    const [failed, before, after] = await Promise.allSettled([
      divide(pipeline, { by: 0 }),
      answerTo(pipeline, 1),
      answerTo(pipeline, 2),
    ])
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
    expect([before, after]).toMatchObject([{ value: { value: 1 } }, { value: { value: 2 } }])
  })

  it('hands over to the pool while its connections are broken, and opens new ones', async () => {
    const pipeline = open()
    await opened(pipeline)
    const pending = answerTo(pipeline, 1, 5).catch((error: unknown) => error)
    await expect.poll(() => pipeline.lateMs).toBeGreaterThan(0)
    line.cut()
    expect(isDatabaseAway((await pending) as Error), 'the phone asks again').toBe(true)
    await expect.poll(() => answerTo(pipeline, 2)).toBeUndefined()
    expect(fallen).toBe(1)
    expect(errors).not.toHaveLength(0)
    expect(pipeline.lateMs).toBe(0)
    line.mend()
    await opened(pipeline)
  })

  it('does not ask a server that only reads: it is the primary no more', async () => {
    await admin.query('alter database postgres set default_transaction_read_only = on')
    const pipeline = open()
    await answerTo(pipeline, 1)
    await expect.poll(() => errors.map(({ message }) => message)).toContain('this server is not the primary')
    await answerTo(pipeline, 1)
    expect(fallen).toBe(2)
    await admin.query('alter database postgres reset default_transaction_read_only')
    await opened(pipeline)
  })

  it('leaves everything to the pool without connections', async () => {
    const pipeline = open(0)
    await answerTo(pipeline, 1)
    expect(fallen).toBe(1)
  })
})
