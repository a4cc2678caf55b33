import { Client } from 'pg'
import { startEmbeddedPostgres } from '../src/supervisor.ts'

/* A server process for the tests to kill: it prints the id of each row once PostgreSQL has acknowledged it. */
const [dataDir = ''] = process.argv.slice(2)
const { connection } = await startEmbeddedPostgres({ dataDir, name: 'test' })

const connect = async () => {
  const client = new Client(connection)
  await client.connect()
  return client
}

const write = async () => {
  const client = await connect()
  for (;;) {
    const { rows } = await client.query<{ id: number }>('insert into entry default values returning id')
    process.stdout.write(`${rows[0]?.id}\n`)
  }
}

const client = await connect()
await client.query('create table if not exists entry (id int generated always as identity primary key)')
await client.end()
await Promise.all(Array.from({ length: 8 }, write))
