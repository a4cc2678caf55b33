/**
 * What of each table leaves with the export, and what stays, with the reason. A table or column that is not here stays too, and is told: nothing
 * leaves because somebody forgot it. The texts are for those who open the files.
 */
import { ADJUSTED_WORDS } from '@puni/contract/orders/adjustments'
import { ORDER_STATES } from '@puni/contract/orders/order-states'
import { ACCOUNT_WORDS, CAUSE_WORDS } from '../ledger/ledger-words.ts'

/** Why something stays. */
export const REASONS = {
  secret:
    'Son contraseñas, claves o sus huellas: sirven para entrar, firmar o hacerse pasar por alguien, y en otra plataforma no sirven para nada.',
  proof: 'Son los PIN y códigos de las entregas en curso: quien los lee puede dar por entregado un pedido.',
  guard:
    'Cuentan intentos y pedidos repetidos, para proteger las cuentas. Se borran solos en minutos o días.',
  queue: 'Es el trabajo en curso del servidor, o su cola: no dice nada de lo que pasó.',
  copy: 'Repite lo que ya está en otros archivos.',
} as const
/** Names a reason. */
export type Reason = keyof typeof REASONS

/** What stays, and why. */
export interface LeftOut {
  readonly leftOut: Reason
}

/** A column that leaves. */
export interface ExportedColumn {
  readonly about: string
  /** Of numbers and JSON; without one, the type says it all. */
  readonly unit?: string
  /** A JSON document that is an array. */
  readonly isList?: true
  /** The key of a photo, or an array of keys. */
  readonly isPhoto?: true
}

/** A table that leaves; a column's bare text is what it is about. */
export interface ExportedTable {
  readonly about: string
  readonly columns: Readonly<Record<string, string | ExportedColumn | LeftOut>>
}

const SECRET: LeftOut = { leftOut: 'secret' }
const PROOF: LeftOut = { leftOut: 'proof' }
const GUARD: LeftOut = { leftOut: 'guard' }
const QUEUE: LeftOut = { leftOut: 'queue' }
const COPY: LeftOut = { leftOut: 'copy' }

const centavos = (about: string): ExportedColumn => ({ about, unit: 'centavos de peso' })
const metres = (about: string): ExportedColumn => ({ about, unit: 'metros' })
const seconds = (about: string): ExportedColumn => ({ about, unit: 'segundos' })
const minutes = (about: string): ExportedColumn => ({ about, unit: 'minutos' })
const milliseconds = (about: string): ExportedColumn => ({ about, unit: 'milisegundos' })
const degrees = (about: string): ExportedColumn => ({ about, unit: 'grados, WGS 84' })
const photo = (about: string): ExportedColumn => ({
  about: `${about}: el archivo photos/CLAVE.jpg`,
  isPhoto: true,
})
const list = (about: string): ExportedColumn => ({ about, isList: true })
/** A text that has one of these codes, each with what it means. */
const oneOf = (about: string, words: Readonly<Record<string, string>>): string =>
  `${about}: ${Object.entries(words)
    .map(([code, word]) => `${code} = ${word.toLowerCase()}`)
    .join(', ')}`

const STATUS_WORDS = Object.fromEntries(
  Object.entries(ORDER_STATES).map(([code, { label }]) => [code, label]),
)
const ACCOUNT = oneOf('La cuenta', ACCOUNT_WORDS)

/** Every table, by its name. */
export const TABLES: Readonly<Record<string, ExportedTable | LeftOut>> = {
  orders: {
    about: 'Los pedidos: de dónde a dónde, para quién, cuánto, quién lo llevó y cuándo.',
    columns: {
      id: 'El pedido',
      number: 'Su número, como lo ve todo el mundo',
      status: oneOf('En qué está', STATUS_WORDS),
      zone_id: 'Su zona',
      store_id: 'El local registrado que lo mandó; vacío si no es de uno',
      store_name: 'El nombre del local registrado, cuando se cargó',
      independent_store_name: 'El nombre de quien lo mandó, si no es un local registrado',
      origin_latitude: degrees('Latitud del retiro'),
      origin_longitude: degrees('Longitud del retiro'),
      origin_street: 'Calle del retiro',
      origin_street_number: 'Altura del retiro',
      origin_city: 'Ciudad del retiro',
      store_phone: 'Teléfono del local',
      origin_comment: 'Indicaciones para el retiro',
      destination_latitude: degrees('Latitud de la entrega'),
      destination_longitude: degrees('Longitud de la entrega'),
      destination_street: 'Calle de la entrega',
      destination_street_number: 'Altura de la entrega',
      destination_city: 'Ciudad de la entrega',
      destination_phone: 'Teléfono del cliente',
      destination_comment: 'Indicaciones para la entrega',
      delivery_metres: metres(
        'Del retiro a la entrega, por calles, para el último rider al que se le preguntó',
      ),
      delivery_estimated: 'Si esa distancia es una estimación, porque no se conocía el camino',
      store_value: centavos('Lo que valen las cosas en el local'),
      shipping_cost: centavos('Lo que cuesta el envío'),
      is_paid: 'Si el cliente ya había pagado todo',
      is_urgent: 'Si es urgente',
      pickup_due_at: 'Cuándo hay que retirarlo; vacío si es lo antes posible',
      assigned_rider_id: 'El rider que lo tiene o lo tuvo',
      picked_up_at: 'Cuándo se retiró',
      delivered_at: 'Cuándo se entregó',
      ended_at: 'Cuándo se entregó, se canceló o se informó un problema',
      cancellation_pay: centavos('Lo que su cancelación le da al rider que lo tenía'),
      cancellation_fee: centavos('Lo que paga el local por haberlo cancelado'),
      commission_rate: {
        about: 'La parte de la plataforma de lo que ganó el rider, como regía al entregarlo',
        unit: 'fracción de 1',
      },
      earnings_review:
        'Si la ganancia se revisó: pending = en revisión, confirmed = confirmada, rejected = rechazada',
      handover: 'Con qué se comprueba la entrega; vacío si con nada',
      handover_state: 'Cómo quedó esa comprobación',
      handover_tries: { about: 'PIN o códigos equivocados, distintos entre sí', unit: 'cantidad' },
      handover_key: 'La clave pública (Ed25519, base64url) que verifica la firma de su código',
      arrived_at: 'Cuándo llegó al local el rider que lo tiene',
      delay_told_at: 'Cuándo avisó ese rider, por última vez, que el local demora',
      created_at: 'Cuándo se cargó',
      updated_at: 'Cuándo cambió por última vez',
      anonymised_at: 'Cuándo se borraron o redondearon los datos del cliente, por el plazo de conservación',
      claimed_by: 'El rider que dice haber entregado lo que ya tenía otro',
      claimed_at: 'Cuándo lo dijo',
      step_at: 'Cuándo se dio el último paso, por el reloj del servidor',
      step_device_at: 'Cuándo se dio el último paso, por el reloj del teléfono',
      promised_at: 'Para cuándo se prometió, según se calculó al cargarlo',
      external_reference: 'Cómo lo llama quien lo mandó',
      shipping_cost_adjustment: centavos('Correcciones del envío, sumadas'),
      store_value_adjustment: centavos('Correcciones de lo pagado en el local, sumadas'),
      collected_adjustment: centavos('Correcciones de lo cobrado al cliente, sumadas'),
      import_file: 'La huella del archivo del que se importó',
      import_line: 'La huella de su línea en ese archivo',
      customer_name: 'El nombre del cliente',
      items: 'Qué lleva, como lo dijo quien lo mandó',
      dropoff_from: 'Desde cuándo lo espera el cliente',
      dropoff_to: 'Hasta cuándo lo espera el cliente',
      customer_notes: list(
        'Lo que el cliente le escribió al rider: text y at (instante), de lo más viejo a lo más nuevo',
      ),
    },
  },
  order_events: {
    about: 'Todo lo que pasó con cada pedido, en orden, y quién lo hizo.',
    columns: {
      id: 'El hecho: los números crecen con el tiempo',
      order_id: 'El pedido',
      type: 'Qué pasó',
      status: oneOf('En qué quedó el pedido', STATUS_WORDS),
      actor: 'Quién lo hizo: rider, operator = operador, store = local, system = la plataforma',
      actor_id: 'El rider, el operador o el local, según quién lo hizo',
      rider_id: 'El rider al que le toca lo que hizo un operador',
      at: 'Cuándo, por el reloj del servidor',
      device_at: 'Cuándo, por el reloj del teléfono',
      reason: 'El motivo que se escribió',
      goods: 'Dónde quedaron las cosas, si se canceló después del retiro',
      cash: 'Quién devuelve lo que el rider pagó, si se canceló después del retiro',
    },
  },
  order_adjustments: {
    about: 'Correcciones de los importes de pedidos entregados.',
    columns: {
      id: 'La corrección',
      order_id: 'El pedido',
      rider_id: 'El rider que lo entregó',
      operator_id: 'El operador que corrigió',
      amount: oneOf('Qué importe', ADJUSTED_WORDS),
      difference: centavos('En cuánto: positivo si es más'),
      reason: 'El motivo',
      at: 'Cuándo',
    },
  },
  order_exclusions: {
    about: 'Riders a los que un operador no quiso que se les ofrezca un pedido.',
    columns: {
      order_id: 'El pedido',
      rider_id: 'El rider',
      excluded_by: 'El operador',
      at: 'Cuándo',
    },
  },
  offers: {
    about: 'A quién se le ofreció cada pedido, por qué, y qué contestó.',
    columns: {
      id: 'La oferta',
      order_id: 'El pedido',
      rider_id: 'El rider',
      offered_at: 'Cuándo se hizo',
      sent_at: 'Cuándo la aceptó un servicio de notificaciones',
      received_at: 'Cuándo confirmó el teléfono que la recibió',
      received_by: 'Por dónde llegó al teléfono',
      seen_at: 'Cuándo estuvo a la vista',
      expires_at: 'Hasta cuándo se podía contestar',
      outcome:
        'Cómo terminó: accepted = aceptada, skipped = salteada, expired = vencida, unreached = no llegó al teléfono, withdrawn = retirada',
      closed_at: 'Cuándo terminó',
      pickup_metres: metres('Del rider al retiro, por calles'),
      pickup_estimated: 'Si esa distancia es una estimación',
      delivery_metres: metres('Del retiro a la entrega aproximada'),
      delivery_estimated: 'Si esa distancia es una estimación',
      reason: 'Por qué a este rider: distancias, duraciones y alternativas, como las vio la plataforma',
      made_by: 'El operador que la hizo; vacío si la hizo la plataforma',
    },
  },
  handovers: {
    about: 'Con qué se comprobó cada entrega que lo pedía.',
    columns: {
      order_id: 'El pedido',
      pin: PROOF,
      former_pins: PROOF,
      code: PROOF,
      signed_code: PROOF,
      tried: PROOF,
      reason: 'Lo que escribió el rider en lugar del PIN',
      photo: photo('La foto en lugar del PIN'),
      rider_id: 'El rider que los dio',
      proved_at: 'Cuándo quedó comprobada',
      created_at: 'Cuándo se pidió',
    },
  },
  late_steps: {
    about: 'Pasos que un rider informó de un pedido que ya no era suyo.',
    columns: {
      id: 'El paso',
      order_id: 'El pedido',
      rider_id: 'El rider',
      status: oneOf('Qué paso', STATUS_WORDS),
      at: 'Cuándo llegó, por el reloj del servidor',
      device_at: 'Cuándo fue, por el reloj del teléfono',
      reason: 'El motivo que se escribió',
      refused: 'Por qué no se aceptó; vacío si vale',
    },
  },
  waits: {
    about: 'Esperas de riders en los locales.',
    columns: {
      id: 'La espera',
      order_id: 'El pedido',
      rider_id: 'El rider',
      store_id: 'El local registrado',
      arrived_at: 'Cuándo llegó',
      ended_at: 'Cuándo terminó',
      pay: centavos('Lo que le dio al rider'),
    },
  },
  delay_notices: {
    about: 'Avisos de riders de que un local demora.',
    columns: {
      id: 'El aviso',
      order_id: 'El pedido',
      rider_id: 'El rider',
      at: 'Cuándo llegó, por el reloj del servidor',
      device_at: 'Cuándo fue, por el reloj del teléfono',
      waited_seconds: seconds('Lo que llevaba esperando'),
    },
  },
  trouble_acknowledgements: {
    about: 'Problemas de pedidos que un operador dijo haber visto.',
    columns: {
      order_id: 'El pedido',
      kind: 'Qué problema',
      since: 'Desde cuándo lo tenía',
      operator_id: 'El operador',
      at: 'Cuándo lo vio',
    },
  },
  riders: {
    about: 'Los riders: sus datos, su cuenta y su último lugar conocido.',
    columns: {
      id: 'El rider',
      full_name: 'Nombre y apellido',
      email: 'Email',
      password_hash: SECRET,
      document_number: 'Documento',
      phone: 'Teléfono',
      vehicle_type: 'En qué anda',
      zone_id: 'Su zona al registrarse',
      activated_at: 'Cuándo activó la cuenta',
      blocked_at: 'Cuándo se lo bloqueó; vacío si no está bloqueado',
      blocked_reason: 'Por qué está bloqueado',
      recovered_at: 'Cuándo eligió por última vez una contraseña con un código',
      refused_at: 'Cuándo se rechazó su registro; vacío si no está rechazado',
      refused_reason: 'Por qué se lo rechazó la última vez',
      working: 'Si está de turno',
      push_token: SECRET,
      last_free_at: 'Cuándo quedó libre por última vez',
      last_latitude: degrees('Latitud de su última posición, mientras está de turno'),
      last_longitude: degrees('Longitud de su última posición'),
      last_accuracy_m: metres('Precisión de esa posición'),
      last_position_at: 'Cuándo estuvo ahí',
      leg_latitude: degrees('Latitud desde donde se mide el camino sin pedido'),
      leg_longitude: degrees('Longitud desde donde se mide el camino sin pedido'),
      leg_accuracy_m: metres('Precisión de ese lugar'),
      heard_at: 'Cuándo se supo de su teléfono por última vez',
      paused_until: 'Hasta cuándo está en pausa',
      misses_in_row: { about: 'Ofertas seguidas que dejó vencer', unit: 'cantidad' },
      last_order_id: 'El pedido con el que termina su turno, o terminó',
      cash_limit: centavos('Lo que puede deber, en lugar del límite de la zona'),
      cash_told: 'Cuánto de ese límite se le avisó: 0 = nada, 1 = la mayor parte, 2 = todo',
      dni_photo: photo('La foto del documento'),
      selfie_photo: photo('La selfie'),
      created_at: 'Cuándo se registró',
      erased_at: 'Cuándo se eliminaron sus datos: la fila queda por los pedidos y la plata',
      demo: 'Si lo creó una demostración',
    },
  },
  rider_zones: {
    about: 'En qué zonas puede trabajar cada rider.',
    columns: { rider_id: 'El rider', zone_id: 'La zona' },
  },
  rider_totals: {
    about: 'Lo que hizo y ganó cada rider en total.',
    columns: {
      rider_id: 'El rider',
      taken: { about: 'Pedidos suyos, terminen como terminen', unit: 'cantidad' },
      delivered: { about: 'Pedidos que cuentan como ganados', unit: 'cantidad' },
      canceled: { about: 'Pedidos cancelados', unit: 'cantidad' },
      centavos: centavos('Lo que dieron los ganados'),
    },
  },
  rider_days: {
    about: 'Lo que hizo y ganó cada rider por día.',
    columns: {
      rider_id: 'El rider',
      day: 'El día, del calendario de la plataforma',
      taken: { about: 'Pedidos suyos de ese día', unit: 'cantidad' },
      delivered: { about: 'Pedidos que cuentan como ganados', unit: 'cantidad' },
      centavos: centavos('Lo que dieron los ganados'),
    },
  },
  rider_waits: {
    about: 'Lo que esperó cada rider en locales por día.',
    columns: {
      rider_id: 'El rider',
      day: 'El día, del calendario de la plataforma',
      waits: { about: 'Esperas', unit: 'cantidad' },
      seconds: seconds('Lo que duraron, sumadas'),
    },
  },
  rider_blocks: {
    about: 'Bloqueos de riders.',
    columns: {
      id: 'El bloqueo',
      rider_id: 'El rider',
      reason: 'El motivo',
      blocked_at: 'Desde cuándo',
      blocked_by: 'El operador que lo bloqueó',
      lifted_at: 'Hasta cuándo; vacío si dura',
      lifted_by: 'El operador que lo desbloqueó',
    },
  },
  rider_notes: {
    about: 'Notas de operadores sobre riders.',
    columns: {
      id: 'La nota',
      rider_id: 'El rider',
      body: 'Lo que dice',
      written_by: 'El operador',
      at: 'Cuándo',
    },
  },
  rider_notices: {
    about: 'Avisos que se le mostraron a cada rider.',
    columns: {
      id: 'El aviso',
      rider_id: 'El rider',
      kind: 'De qué avisa',
      order_id: 'El pedido',
      zone_id: 'La zona',
      reason: 'El motivo que se escribió',
      picked_up: 'Si el rider ya lo había retirado',
      body: 'Lo que significa, donde las palabras de siempre no alcanzan',
      pay: centavos('Lo que le da al rider, además del envío'),
      at: 'Cuándo',
      read_at: 'Cuándo lo leyó',
    },
  },
  contact_changes: {
    about: 'Cambios de teléfono o email de riders que faltan confirmar.',
    columns: {
      rider_id: 'El rider',
      phone: 'El teléfono nuevo',
      email: 'El email nuevo',
      code_hash: SECRET,
      begun_by: 'El operador que lo empezó',
      issued_at: 'Cuándo',
      expires_at: 'Hasta cuándo se puede confirmar',
    },
  },
  appeals: {
    about: 'Descargos de riders, y lo que se les contestó.',
    columns: {
      id: 'El descargo',
      rider_id: 'El rider',
      about: 'Sobre qué: block = bloqueo, order = pedido, earnings = ganancia rechazada, adjustment = ajuste',
      block_id: 'El bloqueo',
      order_id: 'El pedido',
      body: 'Lo que escribió el rider',
      photos: photo('Las fotos, una lista de claves'),
      sent_at: 'Cuándo lo mandó',
      due_at: 'Hasta cuándo había que contestar',
      outcome: 'El resultado: accepted = aceptado, rejected = rechazado',
      answer: 'La respuesta',
      answered_at: 'Cuándo se contestó',
      answered_by: 'El operador que contestó',
    },
  },
  emergencies: {
    about: 'Alarmas de riders en peligro.',
    columns: {
      id: 'La alarma',
      rider_id: 'El rider',
      order_id: 'El pedido que llevaba',
      occurred_at: 'Cuándo fue, por el reloj del teléfono',
      told_at: 'Cuándo llegó',
      times: { about: 'Veces que la repitió antes de que se viera', unit: 'cantidad' },
      last_told_at: 'Cuándo la repitió por última vez',
      latitude: degrees('Latitud del rider'),
      longitude: degrees('Longitud del rider'),
      accuracy_m: metres('Precisión de esa posición'),
      located_at: 'Cuándo estuvo ahí',
      seen_at: 'Cuándo la vio un operador',
      seen_by: 'El operador que la vio',
    },
  },
  shifts: {
    about: 'Turnos de riders: cuándo y dónde empezaron, cuándo terminaron.',
    columns: {
      id: 'El turno',
      rider_id: 'El rider',
      zone_id: 'La zona',
      on_at: 'Cuándo empezó',
      off_at: 'Cuándo terminó; vacío si sigue',
      latitude: degrees(
        'Latitud de su primera posición; se borra a los días que diga RETENTION_POSITION_DAYS',
      ),
      longitude: degrees('Longitud de su primera posición'),
      placed_at: 'Cuándo estuvo ahí',
      metres_free: metres('Lo que anduvo sin pedido, en línea recta'),
    },
  },
  pauses: {
    about: 'Pausas de riders durante el turno.',
    columns: {
      id: 'La pausa',
      rider_id: 'El rider',
      began_at: 'Cuándo empezó',
      ends_at: 'Hasta cuándo se pidió',
      ended_at: 'Cuándo terminó; vacío si sigue',
      for_misses: 'Si empezó sola, por ofertas sin contestar',
    },
  },
  ledger_transactions: {
    about: 'La Caja por partida doble: los movimientos. Sus líneas están en ledger_entries.csv.',
    columns: {
      id: 'El movimiento: los números crecen con el tiempo',
      at: 'Cuándo se anotó',
      cause: oneOf('Por qué', CAUSE_WORDS),
      rider_id: 'El rider de quien es',
      order_id: 'El pedido',
      settlement_id: 'El pago o la devolución de settlements.csv',
      payment_id: 'El pago de un local de store_payments.csv',
    },
  },
  ledger_entries: {
    about: 'La Caja por partida doble: las líneas. Las de un movimiento suman 0.',
    columns: {
      id: 'La línea: los números crecen con el tiempo',
      transaction_id: 'El movimiento',
      rider_id: 'El rider de quien es',
      account: ACCOUNT,
      store_id: 'El local registrado que debe',
      occurred_at: 'Cuándo se movió la plata',
      centavos: centavos('Cuánto: positivo si entra en la cuenta'),
    },
  },
  ledger_totals: {
    about: 'El saldo de cada cuenta de la Caja.',
    columns: {
      rider_id: 'El rider',
      account: ACCOUNT,
      store_id: 'El local registrado',
      centavos: centavos('El saldo'),
    },
  },
  ledger_balances: {
    about: 'Lo que se movió en cada cuenta de la Caja por día.',
    columns: {
      rider_id: 'El rider',
      day: 'El día, del calendario de la plataforma',
      account: ACCOUNT,
      centavos: centavos('La suma del día'),
    },
  },
  settlements: {
    about: 'Pagos y devoluciones entre riders, plataforma y locales.',
    columns: {
      id: 'El pago',
      rider_id: 'El rider',
      order_id: 'El pedido, si es por lo que debía un local',
      kind: 'Quién pagó, o quién se hace cargo: rider-paid = pagó el rider, platform-paid = pagó la plataforma, store-refunded = devolvió el local, platform-bears = a cargo de la plataforma, rider-bears = a cargo del rider',
      centavos: centavos('Cuánto'),
      operator_id: 'El operador que lo registró; vacío si lo informó el rider',
      at: 'Cuándo',
      confirmed_at: 'Cuándo lo confirmó el rider',
      disputed_at: 'Cuándo reclamó el rider',
      answered_at: 'Cuándo se contestó el reclamo',
      answered_by: 'El operador que contestó',
      undone_at: 'Cuándo se deshizo',
      undone_by: 'El operador que lo deshizo',
      reason: 'El motivo',
      dispute: 'El reclamo',
      answer: 'La respuesta',
      undone_reason: 'Por qué se deshizo',
    },
  },
  store_payments: {
    about: 'Lo que pagaron los locales por envíos que ya estaban pagos.',
    columns: {
      id: 'El pago',
      store_id: 'El local registrado; vacío si no es uno',
      centavos: centavos('Cuánto'),
      operator_id: 'El operador que lo registró',
      at: 'Cuándo',
      undone_at: 'Cuándo se deshizo',
      undone_by: 'El operador que lo deshizo',
      reason: 'El motivo',
      undone_reason: 'Por qué se deshizo',
    },
  },
  store_debts: {
    about: 'Lo que los locales les deben a riders, por pedido.',
    columns: {
      rider_id: 'El rider',
      order_id: 'El pedido',
      store_id: 'El local registrado',
      centavos: centavos('Cuánto'),
      since: 'Desde cuándo',
    },
  },
  store_fees: {
    about: 'Los envíos que los locales le deben a la plataforma, por pedido.',
    columns: {
      order_id: 'El pedido',
      store_id: 'El local registrado',
      centavos: centavos('Cuánto'),
      since: 'Desde cuándo',
    },
  },
  zones: {
    about: 'Las zonas y sus condiciones.',
    columns: {
      id: 'La zona',
      name: 'Nombre',
      latitude: degrees('Latitud del centro'),
      longitude: degrees('Longitud del centro'),
      radius_km: { about: 'Radio; de un polígono, el del círculo que lo encierra', unit: 'kilómetros' },
      corners: list('Los vértices, si es un polígono'),
      closed_at: 'Desde cuándo está cerrada; vacío si está abierta',
      version: 'Crece con cada cambio de nombre o forma',
      changed_in: 'En qué versión cambió cada campo',
      cash_limit: centavos('Lo que puede deber un rider antes de que paren las ofertas'),
      wait_pay: centavos('Lo que se paga por cada minuto de espera en un local'),
      wait_free_minutes: minutes('Espera que no se paga'),
      wait_pay_most: centavos('Lo que se paga como mucho por una espera'),
      cancellation_pay: centavos(
        'Lo que se paga por un pedido cancelado cuando el rider ya estaba en el local',
      ),
    },
  },
  price_rules: {
    about: 'Las tarifas, y desde cuándo rige cada una.',
    columns: {
      id: 'La tarifa',
      zone_id: 'La zona',
      store_id: 'El local registrado; vacío si es la de la zona',
      holds_from: 'Desde cuándo rige',
      terms: { about: 'Lo que dice; vacío si termina la anterior', unit: 'pesos' },
      set_by: 'El operador; vacío si fue la plataforma',
      set_at: 'Cuándo se cargó',
    },
  },
  stores: {
    about: 'Los locales registrados.',
    columns: {
      id: 'El local',
      name: 'Nombre',
      phone: 'Teléfono',
      latitude: degrees('Latitud'),
      longitude: degrees('Longitud'),
      street: 'Calle',
      street_number: 'Altura',
      city: 'Ciudad',
      zone_id: 'Su zona',
      demo: 'Si lo creó una demostración',
      version: 'Crece con cada cambio de sus datos',
      changed_in: 'En qué versión cambió cada campo',
      preparation_minutes: minutes('Lo que tarda en preparar un pedido, según dijo'),
      opening_hours: list('Los horarios'),
      paused_until: 'Hasta cuándo no toma pedidos',
      paused_reason: 'Por qué está en pausa',
      disabled_at: 'Desde cuándo está deshabilitado',
      disabled_reason: 'Por qué está deshabilitado',
    },
  },
  store_users: {
    about: 'Personas de locales que entran a la página para locales.',
    columns: {
      id: 'La persona',
      store_id: 'Su local',
      email: 'Email',
      full_name: 'Nombre y apellido',
      password_hash: SECRET,
      invitation_hash: SECRET,
      invited_until: 'Hasta cuándo sirve su invitación',
      created_at: 'Cuándo se la invitó',
    },
  },
  store_keys: {
    about: 'Las claves con las que entran los sistemas de los locales, sin las claves.',
    columns: {
      key_hash: SECRET,
      store_id: 'Su local',
      last_four: 'Los últimos cuatro caracteres, para reconocerla',
      created_at: 'Cuándo se hizo',
      ends_at: 'Cuándo dejó o deja de servir; vacío si sirve',
      id: 'La clave',
      name: 'Cómo la llaman los operadores',
      is_test: 'Si es de prueba: sus pedidos no le llegan a nadie',
      is_read_only: 'Si solo sirve para leer',
      last_used_at: 'Cuándo se usó por última vez',
    },
  },
  store_preparation: {
    about: 'Los últimos retiros de cada local, de los que sale cuánto tarda.',
    columns: {
      store_id: 'El local',
      took_ms: milliseconds('De cargar el pedido a salir del local, lo más nuevo primero'),
      waited_ms: milliseconds('De llegar al local a salir, lo más nuevo primero'),
    },
  },
  store_waits: {
    about: 'Las últimas esperas en cada local.',
    columns: { store_id: 'El local', seconds: seconds('Cada espera, lo más nuevo primero') },
  },
  store_references: {
    about: 'Cómo llama cada local a los pedidos que mandó su sistema.',
    columns: {
      store_id: 'El local',
      is_test: 'Si es un pedido de prueba, de test_orders.csv',
      reference: 'Cómo lo llama',
      content: GUARD,
      order_id: 'El pedido, de orders.csv o de test_orders.csv',
      at: 'Cuándo',
    },
  },
  quotes: {
    about: 'Precios que se les dijeron a locales.',
    columns: {
      id: 'La cotización',
      store_id: 'El local',
      is_test: 'Si es de una clave de prueba',
      asked: 'Lo que se pidió: a dónde y para cuándo',
      price: centavos('El precio'),
      metres: metres('Del local a la entrega'),
      estimated: 'Si esa distancia es una estimación',
      pickup_due_at: 'Cuándo habría que retirarlo',
      promised_at: 'Para cuándo se promete',
      quoted_at: 'Cuándo se dijo',
      expires_at: 'Hasta cuándo vale',
      order_id: 'El pedido que se hizo con ella',
    },
  },
  test_orders: {
    about: 'Pedidos que hicieron locales con claves de prueba.',
    columns: {
      id: 'El pedido de prueba',
      number: 'Su número',
      store_id: 'El local',
      placed: 'Lo que se pidió; los importes en pesos',
      created_at: 'Cuándo',
      changed_at: 'Cuándo cambió por última vez',
      canceled_at: 'Cuándo se canceló',
      cancel_reason: 'Por qué se canceló',
      told: QUEUE,
    },
  },
  recurring_orders: {
    about: 'Pedidos que se repiten todas las semanas.',
    columns: {
      id: 'El pedido que se repite',
      template: 'Con qué se carga cada vez; los importes en pesos',
      weekdays: 'Los días: 1 = lunes, 7 = domingo',
      clock: 'A qué hora se retira, por el reloj de la plataforma',
      from_day: 'Desde qué día',
      until_day: 'Hasta qué día',
      next_day: 'El próximo día que se carga',
      next_at: 'Cuándo se carga',
      paused_at: 'Desde cuándo está en pausa',
      ended_at: 'Cuándo terminó',
      created_by: 'El operador que lo creó',
      created_at: 'Cuándo se creó',
      updated_at: 'Cuándo cambió por última vez',
    },
  },
  recurring_days: {
    about: 'Qué pasó cada día con los pedidos que se repiten.',
    columns: {
      recurring_id: 'El pedido que se repite',
      day: 'El día',
      state: 'Qué pasó',
      pickup_at: 'Cuándo era el retiro',
      order_id: 'El pedido que se cargó',
      reason: 'Por qué no se cargó',
      at: 'Cuándo se supo',
      seen_at: 'Cuándo dijo un operador que lo vio',
    },
  },
  webhook_endpoints: {
    about: 'A dónde se les avisa a los sistemas de los locales.',
    columns: {
      id: 'El destino',
      store_id: 'El local',
      is_test: 'Si se le avisa de los pedidos de prueba, y solo de esos',
      format: 'El formato de los avisos',
      url: 'La dirección',
      events: 'De qué se le avisa',
      secret: SECRET,
      former_secret: SECRET,
      former_secret_ends_at: 'Hasta cuándo firma también la clave anterior',
      created_at: 'Cuándo se creó',
      failing_since: 'Desde cuándo falla; vacío si anda',
      failures: { about: 'Fallas seguidas', unit: 'cantidad' },
      resting_until: QUEUE,
      disabled_at: 'Desde cuándo está deshabilitado',
      disabled_reason: 'Por qué está deshabilitado',
      taken_by: QUEUE,
      taken_until: QUEUE,
    },
  },
  webhook_messages: {
    about: 'Los avisos a esos destinos de los últimos 30 días, sin lo que decían.',
    columns: {
      seq: 'El aviso: los números crecen con el tiempo',
      id: 'Cómo lo ve quien lo recibe',
      endpoint_id: 'El destino',
      order_id: 'El pedido, de orders.csv o de test_orders.csv',
      type: 'De qué avisa',
      at: 'Cuándo pasó',
      facts: COPY,
      payload: COPY,
      state: 'En qué está',
      is_once: 'Si se intenta una sola vez',
      due_at: QUEUE,
      attempts: { about: 'Intentos', unit: 'cantidad' },
      failing_since: 'Cuándo falló por primera vez',
      ended_at: 'Cuándo se entregó o se dejó de intentar',
      tried_at: 'Cuándo se intentó por última vez',
      status: 'El código HTTP de la última respuesta',
      milliseconds: milliseconds('Lo que tardó la última respuesta'),
      problem: 'Por qué falló el último intento',
      answer: 'Cómo empezaba la última respuesta',
    },
  },
  messages: {
    about: 'Los mensajes por WhatsApp y mail de los últimos 30 días, sin lo que decían.',
    columns: {
      id: 'El mensaje',
      kind: 'De qué es',
      rider_id: 'El rider, si es sobre uno',
      order_id: 'El pedido, si es sobre uno',
      store_id: 'El local, si es sobre uno',
      sealed: SECRET,
      channels: 'Por dónde falta probar, lo que toca primero',
      state: 'Cómo le fue',
      problem: 'Por qué no llegó',
      due_at: QUEUE,
      expires_at: 'Hasta cuándo sirve',
      attempts: { about: 'Intentos', unit: 'cantidad' },
      unanswered: QUEUE,
      created_at: 'Cuándo se pidió',
      changed_at: 'Cuándo cambió por última vez',
      sent_at: 'Cuándo se mandó',
      warning: 'Qué falló por una vía, aunque se haya probado otra',
      warned_channel: 'Por qué vía falló',
      warned_at: 'Cuándo falló',
      by_hand_at: 'Cuándo lo mandó a mano un operador',
      by_hand_by: 'El operador que lo mandó a mano',
    },
  },
  operators: {
    about: 'Los operadores.',
    columns: {
      id: 'El operador',
      email: 'Email',
      full_name: 'Nombre y apellido',
      password_hash: SECRET,
      role: 'Qué puede hacer: admin = administrador, dispatcher = despachante',
      disabled_at: 'Desde cuándo está suspendido',
      configured_hash: SECRET,
      invitation_hash: SECRET,
      invited_until: 'Hasta cuándo sirve su invitación',
      totp_secret: SECRET,
      totp_confirmed_at: 'Desde cuándo tiene verificación en dos pasos',
      totp_last_step: SECRET,
      demo: 'Si lo creó una demostración',
    },
  },
  audit_log: {
    about: 'El registro: quién hizo, vio y cambió qué.',
    columns: {
      id: 'La entrada: los números crecen con el tiempo',
      at: 'Cuándo',
      action: 'Qué',
      operator_id: 'El operador; vacío si fue el servidor, o alguien que no entró',
      subject_kind:
        'De qué se trata: operator = operador, rider, order = pedido, recurring = pedido que se repite, zone = zona, store = local',
      subject_id: 'De cuál',
      details: 'Lo demás que se anotó; los importes en pesos',
    },
  },
  sessions: {
    about: 'Las sesiones abiertas: de quién y en qué aparato, sin con qué se entra.',
    columns: {
      token_hash: SECRET,
      rider_id: 'El rider',
      operator_id: 'El operador',
      store_user_id: 'La persona de un local',
      created_at: 'Cuándo ingresó',
      id: 'La sesión',
      last_used_at: 'Cuándo se usó por última vez, más o menos',
      device: 'Navegador y sistema',
      confirmed_at: 'Cuándo se dio la contraseña por última vez',
    },
  },
  signing_keys: {
    about: 'Las claves públicas con las que se verifican los registros que bajaron los riders.',
    columns: {
      id: 'Cómo se llama la clave en los registros',
      public_key: 'La clave pública (Ed25519), en base64',
      sealed_seed: SECRET,
      created_at: 'Desde cuándo',
    },
  },
  // Has the key that signs notifications, in the clear.
  settings: SECRET,
  activation_codes: SECRET,
  recovery_codes: SECRET,
  second_factor_recovery_codes: SECRET,
  activation_tries: GUARD,
  operator_tries: GUARD,
  recovery_tries: GUARD,
  wrong_guesses: GUARD,
  request_counts: GUARD,
  known_places: GUARD,
  idempotency_keys: GUARD,
  push_jobs: QUEUE,
  zone_leases: QUEUE,
  replays: QUEUE,
}
