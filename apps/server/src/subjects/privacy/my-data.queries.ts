/**
 * All that is kept about a rider, as a JSON document in pieces: what is in memory at a time is one page of rows, and
 * between pages neither a connection nor the process is held.
 */
import type { OperatorRider } from '@puni/contract/entities'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { isEarned } from '../earnings/earnings.queries.ts'
import { readOperatorRider } from '../riders/riders.queries.ts'

const PAGE = 500

/** Whose data, and the time zone in which months of earnings begin. */
interface Whose {
  readonly riderId: string
  readonly timeZone: string
  readonly now: Date
}

/**
 * The document, with names in Spanish: a person reads it. Of others it holds what the rider's work needs to be told:
 * stores and streets, no customer's name, phone, number or comment.
 */
export async function* writeMyData(db: Database, whose: Whose): AsyncGenerator<string> {
  const rider = await readOperatorRider(db, whose.riderId)
  yield `{"generado":${JSON.stringify(whose.now)}`
  yield `,"perfil":${JSON.stringify(profileOf(rider))}`
  yield `,"bloqueos":${JSON.stringify(rider.blocks.map(blockOf))}`
  for (const [name, read] of Object.entries(LISTS)) {
    yield `,"${name}":[`
    for (let page = 0; ; page++) {
      const { rows } = await read(whose, sql`limit ${PAGE} offset ${page * PAGE}`).execute(db)
      const text = rows.map((row) => JSON.stringify(row)).join(',\n')
      yield page > 0 && text !== '' ? `,\n${text}` : text
      if (rows.length < PAGE) break
    }
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

/** Without the operators who set and lifted it. */
function blockOf({ reason, blockedAt, liftedAt }: OperatorRider['blocks'][number]) {
  return { motivo: reason, desde: blockedAt, hasta: liftedAt }
}

type Read = (whose: Whose, page: ReturnType<typeof sql>) => ReturnType<typeof sql>

/** Oldest first: what comes in between pages comes last. */
const LISTS: Readonly<Record<string, Read>> = {
  sesiones: ({ riderId }, page) => sql`
    select created_at as inicio, last_used_at as "ultimoUso", device as dispositivo from sessions where rider_id = ${riderId} order by created_at, token_hash ${page}`,
  turnos: ({ riderId }, page) => sql`
    select zones.name as zona, on_at as inicio, off_at as fin, shifts.latitude as latitud, shifts.longitude as longitud
    from shifts join zones on zones.id = shifts.zone_id
    where rider_id = ${riderId} order by shifts.id ${page}`,
  ofertas: ({ riderId }, page) => sql`
    select orders.number as pedido, offered_at as ofrecida, received_at as recibida, seen_at as vista,
      closed_at as cerrada, outcome as resultado
    from offers join orders on orders.id = offers.order_id
    where rider_id = ${riderId} order by offered_at, offers.id ${page}`,
  pedidos: ({ riderId }, page) => sql`
    select number as numero, status as estado, zones.name as zona,
      coalesce(store_name, independent_store_name) as tienda, origin_street as retiro,
      destination_street as entrega, destination_city as ciudad,
      store_value / 100.0::float8 as "valorPedido", shipping_cost / 100.0::float8 as envio,
      created_at as creado, picked_up_at as retirado, delivered_at as entregado,
      case earnings_review when 'pending' then 'en revisión' when 'confirmed' then 'confirmada' when 'rejected' then 'rechazada'
        end as revision
    from orders join zones on zones.id = orders.zone_id
    where assigned_rider_id = ${riderId} order by created_at, orders.id ${page}`,
  ganancias: ({ riderId, timeZone }, page) => sql`
    select to_char(delivered_at at time zone ${timeZone}, 'YYYY-MM') as mes, count(*)::int as entregados,
      sum(shipping_cost)::float8 / 100 as total
    from orders where assigned_rider_id = ${riderId} and ${isEarned} group by 1 order by 1 ${page}`,
}
