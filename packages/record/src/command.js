#!/usr/bin/env node
/** `puni-registro FILE KEYS`: says whether a record is genuine. Ends with 0 if it is, 1 if not, 2 if it could not look. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { checkSignature } from './node-signature.js'
import { KEYS_PATH, readKeys } from './public-keys.js'
import { recordWords, sumsInWords } from './record-words.js'
import { addsUp, verifyRecord } from './verify-record.js'

/** @import { PublicKey, RiderRecord } from './verify-record.js' */

const USAGE = `Uso: puni-registro ARCHIVO CLAVES

  ARCHIVO  el registro, como se descargó: registro-2026-11.txt
  CLAVES   de dónde salen las claves públicas: la dirección de la plataforma (https://…),
           o un archivo .pem o puni-rider-keys.json. La que el archivo mismo nombra no prueba nada:
           usá la que conocés.
`

/** How long a platform may take to answer, milliseconds. */
const TIMEOUT_MS = 15_000

const money = new Intl.NumberFormat('es-AR', { style: 'currency', currency: 'ARS' })

process.exitCode = await main(process.argv.slice(2))

/**
 * @param {readonly string[]} given
 * @returns {Promise<0 | 1 | 2>}
 */
async function main([file, source, ...more]) {
  if (file === undefined || source === undefined || more.length > 0) {
    process.stderr.write(USAGE)
    return 2
  }
  try {
    const keys = await keysFrom(source)
    const verdict = verifyRecord(await readFile(pathOf(file)), keys, checkSignature)
    const { title, lead } = recordWords(verdict)
    const summary = verdict.genuine ? `\n${summaryOf(verdict.record)}\n` : ''
    // In one piece: whoever reads only its first line may have gone before a second.
    process.stdout.write(`${title}\n${lead}\n${summary}`)
    return verdict.genuine ? 0 : 1
  } catch (error) {
    process.stderr.write(`No se pudo verificar: ${error instanceof Error ? error.message : String(error)}\n`)
    return 2
  }
}

/**
 * Keys from a platform's address, from the address of a list or a PEM, or from a file. Throws if there are none.
 * @param {string} source
 * @returns {Promise<PublicKey[]>}
 */
async function keysFrom(source) {
  const keys = readKeys(
    /^https?:/.test(source) ? await fetched(source) : await readFile(pathOf(source), 'utf8'),
  )
  if (keys.length === 0) throw new Error(`en ${source} no hay ninguna clave pública Ed25519`)
  return keys
}

/** @param {string} address */
async function fetched(address) {
  const { pathname } = new URL(address)
  const list = /\.(json|pem)$/.test(pathname) ? address : new URL(KEYS_PATH, address)
  const response = await fetch(list, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`${String(list)} contestó ${response.status}`)
  return await response.text()
}

/**
 * npm runs a workspace's command in the folder of the workspace, and says where the person was.
 * @param {string} path
 */
function pathOf(path) {
  return resolve(process.env['INIT_CWD'] ?? '.', path)
}

/** @param {RiderRecord} record */
function summaryOf(record) {
  const { rider, desde, hasta, emitido, totales } = record
  const sums = sumsInWords(addsUp(record))
  return [
    `Rider       ${rider.nombre}, documento ${rider.documento}`,
    `Período     ${desde} a ${hasta}, emitido ${emitido}`,
    `Pedidos     ${totales.entregados} entregados, ${totales.noEntregados} no entregados`,
    `Ganado      ${money.format(totales.ganado)}`,
    `En revisión ${money.format(totales.enRevision)}`,
    `Espera      ${hours(totales.esperaSegundos)} en tiendas`,
    `En turno    ${hours(totales.turnosSegundos)}`,
    ...(sums === null ? [] : [sums]),
  ].join('\n')
}

/** @param {number} seconds */
function hours(seconds) {
  const minutes = Math.round(seconds / 60)
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
