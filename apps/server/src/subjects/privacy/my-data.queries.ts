/** All that is kept about a rider, as a JSON document in pieces. */
import type { OperatorRider, Rider } from '@puni/contract/riders/entities'
import { sql } from 'kysely'
import { type KeyedList, readPages, writeRows } from '../../platform/database/keyed-pages.ts'
import type { Database } from '../../platform/database/schema.ts'
import { ACCOUNT_WORDS, CAUSE_WORDS } from '../ledger/ledger-words.ts'
import { DATED_AT } from '../orders/orders.queries.ts'
import { presentOperatorRider, presentRider } from '../riders/riders.present.ts'
import { readOperatorRider } from '../riders/riders.queries.ts'

/** A column's code in words. */
const inWords = (column: string, words: Readonly<Record<string, string>>) =>
  sql`case ${sql.ref(column)} ${sql.join(
    Object.entries(words).map(([code, word]) => sql`when ${sql.lit(code)} then ${sql.lit(word)}`),
    sql` `,
  )} end`

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
  const row = await readOperatorRider(db, riderId)
  const rider = { ...presentRider(row), ...presentOperatorRider(row) }
  yield `{"generado":${JSON.stringify(now)}`
  yield `,"perfil":${JSON.stringify(profileOf(rider))}`
  for (const [name, list] of Object.entries(LISTS)) {
    yield `,"${name}":`
    yield* writeRows(readPages(db, { ...list, from: sql`${list.from} = ${riderId}` }))
  }
  yield '}\n'
}

function profileOf(rider: Rider & OperatorRider) {
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
    rechazado: rider.refusal?.reason ?? null,
    bloqueado: rider.isBlocked,
    trabajando: rider.working,
    ultimaPosicion: rider.lastPosition,
    horaUltimaPosicion: rider.lastPositionTime,
    avisosActivados: rider.hasPush,
    fotos: 'La del documento y la selfie las ve solo un operador. Pedile una copia a soporte.',
  }
}

/** Of each list, `from` ends before the id of whose rows they are. */
const LISTS: Readonly<Record<string, KeyedList>> = {
  // Without the operators who set and lifted them.
  bloqueos: {
    fields: sql`reason as motivo, blocked_at as desde, lifted_at as hasta`,
    from: sql`rider_blocks where rider_id`,
    key: [
      ['rider_id', 'uuid'],
      ['id', 'bigint'],
    ],
  },
  // What operators wrote down is about the person: it is the person's to read. Without the operators, as everywhere here.
  notas: {
    fields: sql`body as texto, at as momento`,
    from: sql`rider_notes where rider_id`,
    key: [
      ['rider_id', 'uuid'],
      ['id', 'bigint'],
    ],
  },
  cambiosDeContacto: {
    fields: sql`phone as telefono, email, issued_at as pedido, expires_at as vence`,
    from: sql`contact_changes where rider_id`,
    key: [
      ['issued_at', 'timestamptz'],
      ['rider_id', 'uuid'],
    ],
  },
  mensajes: {
    fields: sql`case kind when 'activation-code' then 'código de activación' when 'recovery-code' then 'código para la contraseña'
      else 'registro rechazado' end as mensaje, created_at as pedido, channels[1] as via,
      case state when 'queued' then 'en cola' when 'sent' then 'enviado' when 'delivered' then 'entregado' when 'read' then 'leído'
      else 'no se pudo' end as estado, changed_at as desde`,
    from: sql`messages where rider_id`,
    key: [
      ['created_at', 'timestamptz'],
      ['id', 'uuid'],
    ],
  },
  descargos: {
    fields: sql`case about when 'block' then 'bloqueo' when 'earnings' then 'ganancia rechazada' when 'adjustment' then 'ajuste'
      else 'pedido' end as sobre, number as pedido, body as texto, cardinality(photos) as fotos, sent_at as enviado, due_at as plazo,
      case outcome when 'accepted' then 'aceptado' when 'rejected' then 'rechazado' end as resultado, answer as respuesta,
      answered_at as contestado`,
    from: sql`appeals left join orders on orders.id = appeals.order_id where rider_id`,
    key: [
      ['sent_at', 'timestamptz'],
      ['appeals.id', 'uuid'],
    ],
  },
  emergencias: {
    fields: sql`orders.number as pedido, occurred_at as momento, told_at as recibida, emergencies.latitude as latitud,
      emergencies.longitude as longitud, located_at as "momentoPosicion", seen_at as vista`,
    from: sql`emergencies join orders on orders.id = emergencies.order_id where rider_id`,
    key: [
      ['told_at', 'timestamptz'],
      ['emergencies.id', 'uuid'],
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
  recuperaciones: {
    fields: sql`recovered_at as momento`,
    from: sql`riders where recovered_at is not null and id`,
    key: [
      ['recovered_at', 'timestamptz'],
      ['id', 'uuid'],
    ],
  },
  turnos: {
    fields: sql`zones.name as zona, on_at as inicio, off_at as fin, shifts.latitude as latitud, shifts.longitude as longitud,
      round(metres_free) as "metrosSinPedido"`,
    from: sql`shifts join zones on zones.id = shifts.zone_id where rider_id`,
    key: [
      ['rider_id', 'uuid'],
      ['shifts.id', 'bigint'],
    ],
  },
  pausas: {
    fields: sql`began_at as inicio, ends_at as "hasta", ended_at as fin, for_misses as "porNoContestar"`,
    from: sql`pauses where rider_id`,
    key: [
      ['rider_id', 'uuid'],
      ['id', 'bigint'],
    ],
  },
  esperas: {
    fields: sql`number as pedido, waits.arrived_at as llegada, waits.ended_at as fin, pay / 100.0::float8 as importe`,
    from: sql`waits join orders on orders.id = waits.order_id where waits.rider_id`,
    key: [
      ['waits.rider_id', 'uuid'],
      ['waits.id', 'bigint'],
    ],
  },
  avisosDeDemora: {
    fields: sql`number as pedido, coalesce(device_at, at) as avisado, waited_seconds as "segundosDeEspera"`,
    from: sql`delay_notices join orders on orders.id = delay_notices.order_id where rider_id`,
    key: [
      ['rider_id', 'uuid'],
      ['delay_notices.id', 'bigint'],
    ],
  },
  pasosTardios: {
    fields: sql`number as pedido, late_steps.status as estado, coalesce(device_at, at) as momento, at as recibido, reason as motivo,
      refused is null as vale`,
    from: sql`late_steps join orders on orders.id = late_steps.order_id where late_steps.rider_id`,
    key: [
      ['late_steps.rider_id', 'uuid'],
      ['late_steps.id', 'bigint'],
    ],
  },
  avisos: {
    fields: sql`kind as aviso, number as pedido, zones.name as zona, case when kind <> 'customer_note' then reason end as motivo, at as momento, read_at as leido`,
    from: sql`rider_notices left join orders on orders.id = rider_notices.order_id
      left join zones on zones.id = rider_notices.zone_id where rider_id`,
    key: [
      ['at', 'timestamptz'],
      ['rider_notices.id', 'uuid'],
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
  // Without the operators who decided so.
  exclusiones: {
    fields: sql`number as pedido, at as momento`,
    from: sql`order_exclusions join orders on orders.id = order_exclusions.order_id where rider_id`,
    key: [
      ['rider_id', 'uuid'],
      ['order_id', 'uuid'],
    ],
  },
  pedidos: {
    fields: sql`number as numero, status as estado, zones.name as zona,
      coalesce(store_name, independent_store_name) as tienda, origin_street as retiro,
      destination_street as entrega, destination_city as ciudad,
      (store_value + store_value_adjustment) / 100.0::float8 as "valorPedido",
      (shipping_cost + shipping_cost_adjustment) / 100.0::float8 as envio, is_paid as "yaPagado",
      created_at as creado, picked_up_at as retirado, delivered_at as entregado,
      case earnings_review when 'pending' then 'en revisión' when 'confirmed' then 'confirmada' when 'rejected' then 'rechazada'
        end as revision,
      handover as comprobante, handover_state as "estadoComprobante"`,
    from: sql`orders join zones on zones.id = orders.zone_id where assigned_rider_id`,
    key: [
      [DATED_AT, 'timestamptz'],
      ['orders.id', 'uuid'],
    ],
  },
  // Without the operators who made them.
  ajustes: {
    fields: sql`number as pedido,
      case amount when 'shippingCost' then 'envío' when 'storeValue' then 'pagado en el local' else 'cobrado al cliente' end as importe,
      difference / 100.0::float8 as diferencia, reason as motivo, at as momento`,
    from: sql`order_adjustments join orders on orders.id = order_adjustments.order_id where rider_id`,
    key: [
      ['rider_id', 'uuid'],
      ['order_adjustments.id', 'bigint'],
    ],
  },
  caja: {
    fields: sql`made.at as anotado, occurred_at as momento, ${inWords('cause', CAUSE_WORDS)} as motivo, number as pedido,
      ${inWords('account', ACCOUNT_WORDS)} as cuenta, centavos::float8 / 100 as importe`,
    from: sql`ledger_entries as entry join ledger_transactions as made on made.id = transaction_id
      left join orders on orders.id = made.order_id where cause not in ('store-paid', 'store-unpaid') and entry.rider_id`,
    key: [
      ['entry.occurred_at', 'timestamptz'],
      ['entry.id', 'bigint'],
    ],
  },
  // Without the operators who made them.
  rendiciones: {
    fields: sql`kind as tipo, number as pedido, centavos::float8 / 100 as importe, reason as motivo, at as momento,
      settlements.confirmed_at as confirmada, disputed_at as reclamada, dispute as reclamo, answer as respuesta, undone_at as deshecha, undone_reason as "porque"`,
    from: sql`settlements left join orders on orders.id = order_id where rider_id`,
    key: [
      ['at', 'timestamptz'],
      ['settlements.id', 'uuid'],
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
