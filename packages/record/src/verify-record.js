/** Whether a file is a record that a platform signed, and what is in it. Pure: keys and the way to check a signature are passed to it. */
import { takeApart, textOf } from './record-file.js'

/** What a record says it is: the key that signs records may sign other things too. */
export const RECORD_TYPE = 'puni-rider/registro/1'

/**
 * @typedef {object} PublicKey
 * @property {string | null} keyId null for a key from a file that does not say: it is tried on every record
 * @property {Uint8Array} raw 32 bytes
 */

/**
 * @typedef {object} DeliveredOrder
 * @property {number} numero
 * @property {string} estado
 * @property {string | null} tienda
 * @property {string} zona
 * @property {string} hora when it was delivered, or placed where it never was
 * @property {Readonly<Record<string, string>>} pasos when each step was taken, by its name, ISO 8601
 * @property {number | null} esperaSegundos from arriving at the store to leaving it
 * @property {number} metros by streets, from the store to the door
 * @property {number} valorPedido pesos
 * @property {number} envio pesos
 * @property {number} ganado pesos
 * @property {string | null} terminadoPor who ended it, where it was not delivered
 * @property {readonly { readonly que: string, readonly hora: string }[]} revisiones
 */

/**
 * What is signed. Instants in ISO 8601, money in pesos, days as YYYY-MM-DD of the time zone.
 * @typedef {object} RiderRecord
 * @property {string} tipo
 * @property {string} verificar the address of the page that verifies it
 * @property {string} plataforma
 * @property {string} emitido
 * @property {string} zonaHoraria
 * @property {string} desde
 * @property {string} hasta
 * @property {{ readonly nombre: string, readonly documento: string, readonly vehiculo: string, readonly id: string }} rider
 * @property {readonly DeliveredOrder[]} entregados
 * @property {readonly DeliveredOrder[]} noEntregados
 * @property {readonly { readonly zona: string, readonly inicio: string, readonly fin: string | null }[]} turnos
 * @property {readonly RecordedEntry[]} [caja] the entries of the ledger with money that moved in the period; missing in records from before there was one
 * @property {RecordTotals} totales
 */

/**
 * @typedef {object} RecordTotals
 * @property {number} entregados
 * @property {number} noEntregados
 * @property {number} ganado pesos
 * @property {number} enRevision pesos that wait for a decision
 * @property {number} esperaSegundos
 * @property {number} turnosSegundos on duty within the period, up to when it was written
 * @property {Readonly<Record<string, number>>} [caja] pesos, by account
 */

/**
 * @typedef {object} RecordedEntry
 * @property {string} asiento its number
 * @property {string} movimiento that of its transaction, whose entries come to 0
 * @property {string} hora when the money moved
 * @property {string} motivo
 * @property {string} cuenta
 * @property {number | null} pedido
 * @property {number} importe pesos; positive where it came into the account
 */

/** @typedef {'empty' | 'foreign' | 'cut' | 'changed' | 'unknown key'} Problem */

/**
 * @typedef {{ readonly genuine: true, readonly keyId: string, readonly record: RiderRecord }
 *   | { readonly genuine: false, readonly problem: Problem, readonly keyId: string | null }} Verdict
 */

/**
 * Checks an Ed25519 signature (RFC 8032) of these bytes by a public key of 32 bytes.
 * @callback CheckSignature
 * @param {Uint8Array} signature
 * @param {Uint8Array} bytes
 * @param {Uint8Array} raw
 * @returns {boolean}
 */

/**
 * Verifies a file with these keys: a record is genuine if one of them signed exactly these bytes.
 * @param {Uint8Array} file
 * @param {readonly PublicKey[]} keys
 * @param {CheckSignature} check
 * @returns {Verdict}
 */
export function verifyRecord(file, keys, check) {
  const parts = takeApart(file)
  if (typeof parts === 'string') return { genuine: false, problem: parts, keyId: null }
  const { payload, keyId, signature } = parts
  const named = keys.filter((key) => key.keyId === null || key.keyId === keyId)
  if (named.length === 0) return { genuine: false, problem: 'unknown key', keyId }
  if (!named.some(({ raw }) => check(signature, payload, raw)))
    return { genuine: false, problem: 'changed', keyId }
  const record = recordIn(payload)
  return record === null ? { genuine: false, problem: 'foreign', keyId } : { genuine: true, keyId, record }
}

/**
 * @param {Uint8Array} payload signed
 * @returns {RiderRecord | null}
 */
function recordIn(payload) {
  try {
    const record = JSON.parse(textOf(payload))
    return record?.tipo === RECORD_TYPE ? record : null
  } catch {
    return null
  }
}

/**
 * Whether the entries of a record come to its totals by account, to the centavo, and to what was earned; null for a record without entries.
 * @param {RiderRecord} record
 * @returns {boolean | null}
 */
export function addsUp({ caja, totales }) {
  if (caja === undefined || totales.caja === undefined) return null
  /** @type {Map<string, number>} */
  const sums = new Map()
  for (const { cuenta, importe } of caja)
    sums.set(cuenta, (sums.get(cuenta) ?? 0) + Math.round(importe * 100))
  const told = Object.entries(totales.caja)
  const agrees = told.every(([cuenta, pesos]) => (sums.get(cuenta) ?? 0) === Math.round(pesos * 100))
  const earned = -(sums.get('ganancias') ?? 0) - (sums.get('comisión') ?? 0)
  return agrees && told.length === sums.size && earned === Math.round(totales.ganado * 100)
}
