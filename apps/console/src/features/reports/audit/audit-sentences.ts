/** The entries of the audit log as sentences, without who did it. */
import type { AuditAction, SeenList } from '@puni/contract/audit/actions'
import type { AuditEntry } from '@puni/contract/audit/entities'
import type { TroubleKind } from '@puni/contract/board/troubles'
import type { SettlementKind } from '@puni/contract/ledger/values'
import type { MessageKind } from '@puni/contract/messages/values'
import { countOf } from '@puni/contract/numbers'
import { ADJUSTED_WORDS, type AdjustedAmount } from '@puni/contract/orders/adjustments'
import { type Edit, editWords } from '@puni/contract/orders/edits'
import { statusLabel, type OrderStatus } from '@puni/contract/orders/order-states'
import { formatPesos } from '@puni/contract/pesos'
import { WEBHOOKS } from '@puni/contract/webhooks/limits'
import { troubleText } from '../../../shared/desk/trouble-text.ts'
import { formatDay } from '../../../shared/format/format.ts'
import { messageKindText } from '../../../shared/message-kind-text.ts'
import { settledText } from '../../../shared/settlement-text.ts'
import { roleText } from '../../../shared/role-text.ts'
import { auditText } from './audit-text.ts'

type Details = AuditEntry['details']
type Sentence = (name: string, details: Details) => string

const roleOf = ({ role }: Details) => roleText[role as keyof typeof roleText].toLowerCase()
const reasons: Readonly<Record<string, string>> = {
  BAD_CREDENTIALS: 'la contraseña no era',
  BAD_CODE: 'el código no era',
  TOO_MANY_TRIES: 'demasiados intentos',
}

const secrets: Readonly<Record<string, string>> = {
  password: 'la contraseña',
  'second factor': 'el código de verificación',
  'activation code': 'el código de activación',
  'recovery code': 'el código de recuperación',
  'contact code': 'el código para cambiar el teléfono o el email',
}

/** What the server does by itself. */
const BY_THE_SERVER: ReadonlySet<AuditAction> = new Set([
  'operator-configured',
  'guesses-refused',
  'requests-refused',
  'bulk-read',
  'all-exported',
] as const)

const sentences: Readonly<Record<AuditAction, Sentence>> = {
  'operator-logged-in': (_, details) => `Ingresó${whence(details)}`,
  'operator-refused': (name, details) =>
    `Quiso ingresar como ${name}${whence(details)} y no pudo: ${reasons[details['reason'] as string]}`,
  'guesses-refused': (name, { of, usedUp }) =>
    usedUp === 'address'
      ? 'Frenó intentos de ingresar desde una misma dirección'
      : `Frenó intentos de adivinar ${secrets[of as string]} de ${name}`,
  'requests-refused': (name) => `Frenó a ${name}: demasiadas consultas en un minuto`,
  'operator-invited': (name, details) => `Invitó a ${name} como ${roleOf(details)}`,
  'operator-joined': () => 'Aceptó la invitación y eligió su contraseña',
  'operator-changed': (name, details) => changeOf(name, details),
  'operator-reset': (name, { secondFactor }) =>
    `Restableció el acceso de ${name}` +
    (secondFactor === true ? ' y le quitó la verificación en dos pasos' : ''),
  'operator-password-changed': () => 'Cambió su contraseña',
  'operator-configured': (name) => `Tomó de OPERATOR_PASSWORD la contraseña de ${name}`,
  'second-factor-set': () => 'Activó su verificación en dos pasos',
  'second-factor-removed': () => 'Desactivó su verificación en dos pasos',
  'second-factor-required': (_, { required }) =>
    required === true
      ? 'Hizo obligatoria la verificación en dos pasos'
      : 'Dejó de exigir la verificación en dos pasos',
  'recovery-code-used': () => 'Usó un código de recuperación',
  'rider-code-issued': (name) => `Generó un código de activación para ${name}`,
  'rider-recovery-issued': (name) => `Generó un código para la contraseña de ${name}`,
  'rider-refused': (name, { lifted }) =>
    lifted === true ? `Volvió a poner en espera a ${name}` : `Rechazó el registro de ${name}`,
  'rider-zones-set': (name) => `Cambió las zonas de ${name}`,
  'rider-blocked': (name) => `Bloqueó a ${name}`,
  'rider-unblocked': (name) => `Desbloqueó a ${name}`,
  'rider-logged-out': (name, { one }) =>
    one === true ? `Cerró una sesión de ${name}` : `Cerró las sesiones de ${name}`,
  'rider-noted': (name) => `Escribió una nota sobre ${name}`,
  'rider-contact-change-begun': (name, details) => `Pidió cambiar ${contactOf(details)} de ${name}`,
  'rider-contact-changed': (name, details) =>
    `Cambió ${contactOf(details)} de ${name}, confirmado con un código`,
  'list-seen': (_, details) => listOf(details),
  'rider-seen': (name) => `Miró la ficha de ${name}`,
  'order-seen': (name) => `Abrió el pedido #${name}`,
  'rider-contacts-seen': (name) => `Vio el teléfono y el documento de ${name}`,
  'order-contacts-seen': (name) => `Vio los teléfonos del pedido #${name}`,
  'bulk-read': (name, { hours, reveals, rows }) =>
    `${name} leyó datos de muchas personas en ${countOf(Number(hours), 'hora', 'horas')}: ` +
    `${countOf(Number(reveals), 'contacto o foto', 'contactos o fotos')} y ${countOf(Number(rows), 'fila', 'filas')} de listas`,
  'rider-photo-seen': (name, { kind }) =>
    `Vio ${kind === 'dni' ? 'la foto del documento' : 'la selfie'} de ${name}`,
  'rider-erased': (name) => `Eliminó los datos de ${name}`,
  'order-placed': (name) => `Cargó el pedido #${name}`,
  'orders-imported': (_, { orders }) => `Importó ${countOf(Number(orders), 'pedido', 'pedidos')}`,
  'order-moved': (name, details) => moveOf(name, details['status'] as OrderStatus) + why(details),
  'order-assigned': (name, details) => assignmentOf(name, details),
  'order-taken-back': (name, { next, excludes }) =>
    `Le sacó el pedido #${name} al rider que lo tenía` +
    (next === 'store' ? ': vuelve al local' : '') +
    (excludes === true ? ' y lo excluyó' : ''),
  'order-edited': (name, { edits }) => `Cambió el pedido #${name}: ${editWords(edits as readonly Edit[])}`,
  'rider-excluded': (name, { excluded }) =>
    excluded === true
      ? `Excluyó a un rider del pedido #${name}`
      : `Permitió que el pedido #${name} se le ofrezca de nuevo a un rider excluido`,
  'handover-photo-seen': (name) => `Vio la foto de la entrega del pedido #${name}`,
  'earnings-reviewed': (name, { confirm }) =>
    `${confirm === true ? 'Confirmó' : 'Rechazó'} la ganancia del pedido #${name}`,
  'order-adjusted': (name, { amount, before, after }) =>
    `Ajustó el pedido #${name}: ${ADJUSTED_WORDS[amount as AdjustedAmount]}, de ${formatPesos(Number(before))} a ${formatPesos(Number(after))}`,
  'debt-settled': (name, { settlement, pesos }) =>
    `Registró ${settledText[settlement as SettlementKind]}, ${formatPesos(Number(pesos))}: ${name}`,
  'cash-limit-set': (name, { pesos }) =>
    `${pesos === null ? 'Quitó el límite propio' : `Puso en ${formatPesos(Number(pesos))} el límite`} de la Caja de ${name}`,
  'store-settled': (name, { settlement, pesos, orders, until, unregistered }) =>
    `Registró ${settledText[settlement as SettlementKind]}, ${formatPesos(Number(pesos))} ` +
    `por ${countOf(Number(orders), 'pedido', 'pedidos')} hasta el ${formatDay(String(until))}: ${unregistered === true ? 'un local sin registrar' : name}`,
  'books-downloaded': (_, { from, to }) =>
    `Descargó los libros del ${formatDay(String(from))} al ${formatDay(String(to))}`,
  'all-exported': () => 'Exportó todos los datos a una carpeta, por un comando en el servidor',
  'store-paid': (name, { pesos, until, unregistered }) =>
    `Registró que ${unregistered === true ? 'un local sin registrar' : name} pagó ${formatPesos(Number(pesos))} ` +
    `de envíos hasta el ${formatDay(String(until))}`,
  'store-payment-undone': (name, { pesos, unregistered }) =>
    `Deshizo un pago de envíos de ${unregistered === true ? 'un local sin registrar' : name}, ${formatPesos(Number(pesos))}`,
  'settlement-undone': (name, { settlement, pesos }) =>
    `Deshizo el registro de ${settledText[settlement as SettlementKind]}, ${formatPesos(Number(pesos))}: ${name}`,
  'dispute-answered': (name) => `Contestó un reclamo de la Caja de ${name}`,
  'trouble-seen': (name, { kind }) =>
    `Vio el aviso «${troubleText[kind as TroubleKind]}» del pedido #${name}`,
  'recurring-created': (name) => `Programó un pedido recurrente de ${name}`,
  'recurring-changed': (name) => `Cambió un pedido recurrente de ${name}`,
  'recurring-paused': (name) => `Pausó un pedido recurrente de ${name}`,
  'recurring-resumed': (name) => `Reanudó un pedido recurrente de ${name}`,
  'recurring-ended': (name) => `Terminó un pedido recurrente de ${name}`,
  'recurring-skipped': (name, { day, skipped }) =>
    `${skipped === true ? 'Salteó' : 'Volvió a incluir'} el ${formatDay(String(day))} de un pedido recurrente de ${name}`,
  'recurring-trouble-seen': (name, { day }) =>
    `Vio que no se cargó el pedido recurrente de ${name} del ${formatDay(String(day))}`,
  'recurring-contacts-seen': (name) => `Vio los teléfonos de un pedido recurrente de ${name}`,
  'appeal-answered': (name, { outcome }) =>
    `${outcome === 'accepted' ? 'Aceptó' : 'Rechazó'} el descargo de ${name}`,
  'appeal-photo-seen': (name) => `Vio una foto del descargo de ${name}`,
  'emergency-seen': (name) => `Vio la emergencia de ${name}`,
  'message-sent-by-hand': (name, { message }) =>
    `Mandó a mano ${messageKindText[message as MessageKind]}: ${name}`,
  'zone-created': (name) => `Creó la zona ${name}`,
  'zone-changed': (name) => `Cambió la zona ${name}`,
  'zone-terms-set': (name) => `Cambió las condiciones de la zona ${name}`,
  'price-set': (name, { day }) => `Cambió la tarifa de ${name} desde el ${formatDay(String(day))}`,
  'price-dropped': (name, { day }) =>
    `Quitó la tarifa de ${name} que iba a regir desde el ${formatDay(String(day))}`,
  'zone-closed': (name, details) => `Cerró la zona ${name}${why(details)}`,
  'zone-reopened': (name) => `Reabrió la zona ${name}`,
  'store-changed': (name, { changed }) => `Cambió los datos de la tienda ${name}${fieldsOf(changed)}`,
  'store-paused': (name, details) => `Puso en pausa la tienda ${name}${why(details)}`,
  'store-resumed': (name) => `Terminó la pausa de la tienda ${name}`,
  'store-disabled': (name, details) => `Deshabilitó la tienda ${name}${why(details)}`,
  'store-enabled': (name) => `Volvió a habilitar la tienda ${name}`,
  'store-created': (name) => `Registró la tienda ${name}`,
  // Before keys had kinds it said what became of the former one.
  'store-key-made': (name, { keepOld, isTest, isReadOnly }) =>
    `Hizo una clave nueva para ${name}` +
    (isTest === true ? ', de prueba' : isReadOnly === true ? ', solo para leer' : formerKey(keepOld)),
  'store-key-turned': (name, { keepOld }) => `Cambió una clave de ${name}${formerKey(keepOld)}`,
  'store-key-ended': (name) => `Anuló una clave de ${name}`,
  'store-keys-revoked': (name) => `Anuló las claves de ${name}`,
  'store-user-invited': (name) => `Dio acceso a una persona de ${name}`,
  'store-user-reinvited': (name) => `Volvió a invitar a una persona de ${name}`,
  'store-user-ended': (name) => `Terminó el acceso de una persona de ${name}`,
  'store-user-joined': (name) => `Una persona de ${name} aceptó la invitación`,
  'webhook-made': (name, { host, isTest }) =>
    `Agregó un webhook${isTest === true ? ' de prueba' : ''} de ${name}${typeof host === 'string' ? `, a ${host}` : ''}`,
  'webhook-tested': (name) => `Mandó un aviso de prueba a ${name}`,
  'webhook-removed': (name) => `Quitó un webhook de ${name}`,
  'webhook-disabled': (name, { reason }) =>
    `Deshabilitó un webhook de ${name}: ${reason === 'gone' ? 'contestó que ya no existe' : `no aceptó nada en ${WEBHOOKS.failingDays} días`}`,
  'webhook-enabled': (name) => `Volvió a habilitar un webhook de ${name}`,
  'webhook-resent': (name) => `Mandó de nuevo un aviso a ${name}`,
}

const formerKey = (isKept: Details[string] | undefined) =>
  isKept === undefined ? '' : isKept ? '; la anterior sirve 24 horas más' : '; la anterior dejó de servir'

const contactOf = ({ of }: Details) => (of === 'phone' ? 'el teléfono' : 'el email')

const why = ({ reason }: Details) => (typeof reason === 'string' ? `: ${reason}` : '')

/** The fields of a store, as they are named in a sentence. */
const storeFields: Readonly<Record<string, string>> = {
  name: 'nombre',
  phone: 'teléfono',
  latitude: 'ubicación',
  longitude: 'ubicación',
  street: 'calle',
  streetNumber: 'altura',
  city: 'ciudad',
  zoneId: 'zona',
  preparationMinutes: 'tiempo de preparación',
  openingHours: 'horarios',
}

function fieldsOf(changed: unknown): string {
  const names = Array.isArray(changed)
    ? changed.map((field) => storeFields[String(field)] ?? String(field))
    : []
  return names.length === 0 ? '' : `: ${[...new Set(names)].join(', ')}`
}

/** From which address; entries from before it was recorded have none. */
function whence({ address }: Details): string {
  return typeof address === 'string' ? ` desde ${address}` : ''
}

const listed: Readonly<Record<Exclude<SeenList, 'board'>, (rows: number) => string>> = {
  riders: (rows) => countOf(rows, 'rider', 'riders'),
  orders: (rows) => countOf(rows, 'pedido', 'pedidos'),
  recurring: (rows) => countOf(rows, 'pedido recurrente', 'pedidos recurrentes'),
  appeals: (rows) => countOf(rows, 'descargo', 'descargos'),
  dues: (rows) => countOf(rows, 'saldo de rider', 'saldos de riders'),
  'store-dues': (rows) => countOf(rows, 'deuda de locales', 'deudas de locales'),
  emergencies: (rows) => countOf(rows, 'emergencia', 'emergencias'),
  operators: (rows) => countOf(rows, 'operador', 'operadores'),
  'store-users': (rows) => countOf(rows, 'acceso de un local', 'accesos de un local'),
  figures: (rows) => countOf(rows, 'rider', 'riders'),
  messages: (rows) => countOf(rows, 'mensaje que no llegó', 'mensajes que no llegaron'),
}

/** Of riders and answers, as the lists are divided. */
const situations: Readonly<Record<string, string>> = {
  waiting: ' en espera',
  refused: ' (rechazados)',
  active: ' (activos)',
  blocked: ' (bloqueados)',
  erased: ' (eliminados)',
  answered: ' (contestados)',
}

/** A look at a list: how many there were, and by what they were found. */
function listOf({ list, rows, state, onDuty, search, number, day, from, to }: Details): string {
  if (list === 'board') return 'Miró el tablero'
  // Entries from before lists had more than one day, or were searched by more than a number, say so in their way.
  const [first, last] = typeof day === 'string' ? [day, day] : [from, to]
  const sought = search ?? (number === undefined ? undefined : `#${String(number)}`)
  return (
    `Miró ${list === 'figures' ? 'los números' : 'una lista'} de ${listed[list as keyof typeof listed](Number(rows))}` +
    (onDuty === true ? ' de turno' : (situations[state as string] ?? '')) +
    (typeof first !== 'string' || typeof last !== 'string'
      ? ''
      : first === last
        ? ` del ${formatDay(first)}`
        : ` del ${formatDay(first)} al ${formatDay(last)}`) +
    (sought === undefined ? '' : `: buscó «${String(sought)}»`)
  )
}

function changeOf(name: string, details: Details): string {
  const parts = [
    ...(details['disabled'] === true ? [`Suspendió a ${name}`] : []),
    ...(details['disabled'] === false ? [`Reactivó a ${name}`] : []),
    ...(typeof details['role'] === 'string' ? [`Le dio a ${name} el rol de ${roleOf(details)}`] : []),
  ]
  return parts.join('. ')
}

function assignmentOf(number: string, { as, doubts }: Details): string {
  const given =
    as === 'offer'
      ? `Le ofreció el pedido #${number} a un rider`
      : `Le asignó el pedido #${number} a un rider`
  return Array.isArray(doubts) && doubts.length > 0 ? `${given}, pese a las advertencias` : given
}

function moveOf(number: string, status: OrderStatus): string {
  if (status === 'canceled') return `Canceló el pedido #${number}`
  if (status === 'pending') return `Volvió a ofrecer el pedido #${number}`
  return `Pasó el pedido #${number} a «${statusLabel(status)}»`
}

/** What happened, as a sentence without its subject. */
export function sentenceOf({ action, subject, details }: AuditEntry): string {
  if (action === 'operator-refused' && subject === null)
    return `Quiso ingresar${whence(details)} con un email que no tiene acceso`
  return sentences[action](subject?.name ?? auditText.someone, details)
}

/** Who did it. */
export function authorOf({ action, operator }: AuditEntry): string {
  if (operator !== null) return operator.fullName
  return BY_THE_SERVER.has(action) ? auditText.server : auditText.stranger
}
