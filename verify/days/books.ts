/** Caja, movements and the books say the same as the ledger itself, and so does hledger. */
import type { Cash, Movement } from '@puni/contract/ledger/entities'
import { PLATFORM_ACCOUNTS } from '@puni/contract/ledger/values'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { City } from './city.ts'

const run = promisify(execFile)
/** Left out where it is not installed: it is a package of the system. */
const hasHledger = run('hledger', ['--version']).then(
  () => true,
  () => false,
)

/** Centavos by account of a rider, as the ledger has them. */
async function totalsOf({ test }: City, riderId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await test.sql.query<{ account: string; centavos: number }>(
    // What is between stores and the platform alone is none of the rider's movements.
    `select account, sum(centavos)::float8 as centavos
     from ledger_entries as entry join ledger_transactions as made on made.id = transaction_id
     where entry.rider_id = $1 and payment_id is null group by account`,
    [riderId],
  )
  return new Map(rows.map(({ account, centavos }) => [account, centavos]))
}

/** What of a rider's Caja is not so; null where all is. */
export async function cashProblem(city: City, riderId: string): Promise<string | null> {
  const token = city.tokens.get(riderId)
  const totals = await totalsOf(city, riderId)
  const cash: Cash = await city.test.ok('getCash', {}, token)
  const sum = (accounts: readonly string[]) =>
    accounts.reduce((all, each) => all + (totals.get(each) ?? 0), 0)
  const owed = -sum(PLATFORM_ACCOUNTS)
  if (Math.round(cash.owed * 100) !== owed)
    return `the Caja says ${cash.owed} is owed, the ledger ${owed / 100}`
  const debts = cash.debts.reduce((all, { money }) => all + Math.round(money * 100), 0)
  if (debts !== sum(['store']))
    return `the Caja says stores owe ${debts / 100}, the ledger ${sum(['store']) / 100}`
  const found = new Map<string, number>()
  for (const { entries } of await movementsOf(city, token))
    for (const { account, money } of entries)
      found.set(account, (found.get(account) ?? 0) + Math.round(money * 100))
  for (const [account, centavos] of totals)
    if ((found.get(account) ?? 0) !== centavos)
      return `the movements come to ${(found.get(account) ?? 0) / 100} in ${account}, the ledger to ${centavos / 100}`
  return null
}

async function movementsOf({ test }: City, token: string | undefined): Promise<Movement[]> {
  const all: Movement[] = []
  for (let after: string | null = ''; after !== null;) {
    const query: Record<string, string> = after === '' ? {} : { after }
    const page: { movements: Movement[]; next: string | null } = await test.ok(
      'listMovements',
      { query },
      token,
    )
    all.push(...page.movements)
    after = page.next
  }
  return all
}

/** What of the books is not so; null where all is. */
export async function booksProblem(city: City): Promise<string | null> {
  const { rows } = await city.test.sql.query<{ from: string; to: string; entries: number }>(
    `select to_char(min(at) at time zone $1, 'YYYY-MM-DD') as from, to_char(max(at) at time zone $1, 'YYYY-MM-DD') as to,
       (select count(*)::int from ledger_entries) as entries from ledger_transactions`,
    [city.timeZone],
  )
  const { from, to, entries } = rows[0]!
  if (entries === 0) return null
  const read = async (format: string) =>
    (await city.test.send('downloadBooks', { query: { from, to, format } }, city.test.operator))
      .body as string
  const lines = (await read('csv')).trimEnd().split('\r\n').slice(1)
  if (lines.length !== entries) return `the books have ${lines.length} lines, the ledger ${entries} entries`
  const sum = lines.reduce(
    (all, line) => all + Number(line.slice(line.lastIndexOf(';') + 1).replace(',', '')),
    0,
  )
  if (sum !== 0) return `the books come to ${sum / 100}`
  return (await hasHledger) ? await hledgerProblem(city, await read('hledger')) : null
}

async function hledgerProblem({ test }: City, journal: string): Promise<string | null> {
  const running = run('hledger', ['-f', '-', 'balance', 'plataforma', '--flat', '--no-total', '-O', 'csv'])
  running.child.stdin!.end(journal)
  const found = (await running).stdout
    .trim()
    .split('\n')
    .slice(1)
    .reduce((all, line) => all + Math.round(Number(/"([-\d.]+) ARS"$/.exec(line)?.[1] ?? NaN) * 100), 0)
  const { rows } = await test.sql.query<{ centavos: number }>(
    'select coalesce(sum(centavos), 0)::float8 as centavos from ledger_entries where account = any($1)',
    [[...PLATFORM_ACCOUNTS]],
  )
  const expected = rows[0]!.centavos
  return found === expected
    ? null
    : `hledger finds ${found / 100} in the platform's accounts, the ledger has ${expected / 100}`
}
