/** A record as a platform signs it, and the platform's list of keys. */
import type { Page } from '@playwright/test'
import { filePieces } from '@puni/record/record-file'
import { KEYS_PATH } from '@puni/record/public-keys'
import { RECORD_TYPE, type RiderRecord } from '@puni/record/verify-record'
import { generateKeyPairSync, sign } from 'node:crypto'
import { NOON, WIDE_AMOUNT } from '../support/scripted/entities.ts'

const KEY_ID = '0123456789abcdef'
const { privateKey, publicKey } = generateKeyPairSync('ed25519')

const at = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000).toISOString()

const order: RiderRecord['entregados'][number] = {
  numero: 10_482,
  estado: 'Entregado',
  tienda: 'Panadería y Confitería La Nueva Espiga de Oro',
  zona: 'Centro',
  hora: at(31),
  pasos: {
    Asignado: at(0),
    'Yendo a retirar': at(1),
    'Esperando pedido': at(8),
    'En camino': at(20),
    Entregado: at(31),
  },
  esperaSegundos: 720,
  metros: 2_400,
  valorPedido: 12_500,
  envio: WIDE_AMOUNT,
  ganado: WIDE_AMOUNT,
  terminadoPor: null,
  revisiones: [],
}

const record: RiderRecord = {
  tipo: RECORD_TYPE,
  verificar: 'https://riders.puni.example/registro',
  plataforma: 'PUNI Rider',
  emitido: at(600),
  zonaHoraria: 'America/Argentina/Buenos_Aires',
  desde: '2026-03-01',
  hasta: '2026-03-31',
  rider: {
    id: 'r',
    nombre: 'Ramona Guillermina Fernández de Larrechea',
    documento: '30111222',
    vehiculo: 'Bicicleta',
  },
  entregados: [order, { ...order, numero: 10_483, esperaSegundos: null, ganado: 0 }],
  noEntregados: [
    { ...order, numero: 10_484, estado: 'Cancelado', pasos: {}, ganado: 0, terminadoPor: 'un operador' },
  ],
  turnos: [
    { zona: 'Centro', inicio: at(-60), fin: at(300) },
    { zona: 'Centro', inicio: at(400), fin: null },
  ],
  caja: [
    {
      asiento: '120',
      movimiento: '60',
      hora: at(70),
      motivo: 'entrega',
      cuenta: 'ganancias',
      pedido: 10_482,
      importe: -WIDE_AMOUNT,
    },
    {
      asiento: '121',
      movimiento: '60',
      hora: at(70),
      motivo: 'entrega',
      cuenta: 'caja',
      pedido: 10_482,
      importe: WIDE_AMOUNT,
    },
  ],
  totales: {
    entregados: 2,
    noEntregados: 1,
    ganado: WIDE_AMOUNT,
    enRevision: WIDE_AMOUNT,
    esperaSegundos: 43_500,
    turnosSegundos: 590_000,
    caja: { ganancias: -WIDE_AMOUNT, caja: WIDE_AMOUNT },
  },
}

/** The file, as it is downloaded. */
export function signedRecord(): Buffer {
  const payload = Buffer.from(`${JSON.stringify(record)}\n`)
  return Buffer.concat(filePieces({ payload, keyId: KEY_ID, signature: sign(null, payload, privateKey) }))
}

/** Serves the list of keys to a page whose platform is scripted. */
export async function serveKeys(page: Page): Promise<void> {
  const { x } = publicKey.export({ format: 'jwk' })
  const keys = [{ kid: KEY_ID, kty: 'OKP', crv: 'Ed25519', x }]
  await page.route(`**${KEYS_PATH}`, (route) => route.fulfill({ json: { keys } }))
}

/** Gives a file to the page that verifies. */
export async function chooseRecord(page: Page, buffer: Buffer): Promise<void> {
  await page
    .getByLabel(/Elegir (el|otro) archivo/)
    .setInputFiles({ name: 'registro-2026-03.txt', mimeType: 'text/plain', buffer })
}
