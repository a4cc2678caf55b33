/**
 * All that is kept about a rider, as a JSON document in pieces: what is in memory at a time is one page of rows, and
 * between pages neither a connection nor the process is held.
 */
import type { OperatorRider } from '@puni/contract/entities'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { readOperatorRider } from '../riders/riders.queries.ts'

const PAGE = 500

/** Whose data, and when it was asked for. */
interface Whose {
  readonly riderId: string
  readonly now: Date
}

/**
 * The document, with names in Spanish: a person reads it. Of others it holds what the rider's work needs to be told:
 * stores and streets, no customer's name, phone, number or comment.
 */
export async function* writeMyData(db: Database, { riderId, now }: Whose): AsyncGenerator<string> {
  const rider = await readOperatorRider(db, riderId)
  yield `{"generado":${JSON.stringify(now)}`
  yield `,"perfil":${JSON.stringify(profileOf(rider))}`
  for (const [name, list] of Object.entries(LISTS)) {
    yield `,"${name}":[`
    let after: Key | null = null
    do {
      const rows: Row[] = await readPage(db, list, riderId, after)
      const text = rows.map((row) => JSON.stringify({ ...row, key: undefined })).join(',\n')
      yield after !== null && text !== '' ? `,\n${text}` : text
      after = rows.length < PAGE ? null : (rows.at(-1)?.key ?? null)
    } while (after !== null)
    yield ']'
  }
  yield '}\n'
}

function profileOf(rider: OperatorRider) {
  return {
    nombre: rider.fullName,
    email: rider.email,
    telefono: rider.phone,
    documento: rider.documentNumber,
    vehiculo: rider.vehicleType,
    zona: rider.zone.name,
    zonasHabilitadas: rider.zones.map(({ name }) => name),
    registrado: rider.createdAt,
    activado: rider.activationCode,
    bloqueado: rider.isBlocked,
    trabajando: rider.working,
    ultimaPosicion: rider.lastPosition,
    horaUltimaPosicion: rider.lastPositionTime,
    avisosActivados: rider.hasPush,
    fotos: 'La del documento y la selfie las ve solo un operador. Pedile una copia a soporte.',
  }
}

/** The place of a row in its list, as texts: what the next page comes after. */
type Key = readonly [string, string]
type Row = Readonly<Record<string, unknown>> & { readonly key: Key }

interface List {
  /** The columns to return. */
  readonly fields: RawBuilder<unknown>
  /** Tables, up to the condition on the rider's id. */
  readonly from: RawBuilder<unknown>
  /** Two columns that put the rows into a sequence, with an index for it, and their types. */
  readonly key: readonly [column: string, type: string][]
}

/** The next rows of a list, oldest first: what comes in between pages comes last. */
async function readPage(db: Database, { fields, from, key }: List, riderId: string, after: Key | null) {
  const columns = key.map(([column]) => sql.ref(column))
  const former = (after ?? []).map((value, at) => sql`${value}::${sql.raw(key[at]![1])}`)
  const isNext = after === null ? sql`true` : sql`(${sql.join(columns)}) > (${sql.join(former)})`
  const { rows } = await sql<Row>`
    select ${fields}, array[${sql.join(columns.map((column) => sql`${column}::text`))}] as key
    from ${from} = ${riderId} and ${isNext} order by ${sql.join(columns)} limit ${PAGE}
  `.execute(db)
  return rows
}

const LISTS: Readonly<Record<string, List>> = {
  // Without the operators who set and lifted them.
  bloqueos: {
    fields: sql`reason as motivo, blocked_at as desde, lifted_at as hasta`,
    from: sql`rider_blocks where rider_id`,
    key: [
      ['rider_id', 'uuid'],
      ['id', 'bigint'],
    ],
  },
  sesiones: {
    fields: sql`created_at as inicio, last_used_at as "ultimoUso", device as dispositivo`,
    from: sql`sessions where rider_id`,
    key: [
      ['created_at', 'timestamptz'],
      ['id', 'uuid'],
    ],
  },
  turnos: {
    fields: sql`zones.name as zona, on_at as inicio, off_at as fin, shifts.latitude as latitud, shifts.longitude as longitud`,
    from: sql`shifts join zones on zones.id = shifts.zone_id where rider_id`,
    key: [
      ['rider_id', 'uuid'],
      ['shifts.id', 'bigint'],
    ],
  },
  ofertas: {
    fields: sql`orders.number as pedido, offered_at as ofrecida, received_at as recibida, seen_at as vista,
      closed_at as cerrada, outcome as resultado`,
    from: sql`offers join orders on orders.id = offers.order_id where rider_id`,
    key: [
      ['offered_at', 'timestamptz'],
      ['offers.id', 'uuid'],
    ],
  },
  pedidos: {
    fields: sql`number as numero, status as estado, zones.name as zona,
      coalesce(store_name, independent_store_name) as tienda, origin_street as retiro,
      destination_street as entrega, destination_city as ciudad,
      store_value / 100.0::float8 as "valorPedido", shipping_cost / 100.0::float8 as envio,
      created_at as creado, picked_up_at as retirado, delivered_at as entregado,
      case earnings_review when 'pending' then 'en revisión' when 'confirmed' then 'confirmada' when 'rejected' then 'rechazada'
        end as revision`,
    from: sql`orders join zones on zones.id = orders.zone_id where assigned_rider_id`,
    key: [
      ['created_at', 'timestamptz'],
      ['orders.id', 'uuid'],
    ],
  },
  ganancias: {
    fields: sql`mes, entregados, total`,
    from: sql`(
      select rider_id, to_char(day, 'YYYY-MM') as mes, sum(delivered)::int as entregados, sum(centavos)::float8 / 100 as total
      from rider_days group by rider_id, 2 having sum(delivered) > 0
    ) as months where rider_id`,
    key: [
      ['rider_id', 'uuid'],
      ['mes', 'text'],
    ],
  },
}
