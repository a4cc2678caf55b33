import type { OfferRecord } from '@puni/contract/offers/entities'
import { describe, expect, it } from 'vitest'
import { zonedFormat } from '../../../shared/format/format.ts'
import { offerEnding, offerStages } from './offer-labels.ts'

const format = zonedFormat('America/Argentina/Buenos_Aires')
const made: OfferRecord = {
  _id: '1',
  riderName: 'Rita Rider',
  offeredAt: '2026-11-21T15:01:03.000Z',
  sentAt: null,
  receivedAt: null,
  receivedBy: null,
  seenAt: null,
  closedAt: null,
  outcome: null,
  reason: null,
}
const sent: OfferRecord = { ...made, sentAt: '2026-11-21T15:01:03.410Z' }
const received: OfferRecord = { ...sent, receivedAt: '2026-11-21T15:01:04.200Z', receivedBy: 'push' }

describe('the stages of an offer', () => {
  const read = (offer: OfferRecord) =>
    offerStages(offer, format).map(({ label, reached }) => (reached ? label : `(${label})`))

  it.each<[string, OfferRecord, string[]]>([
    ['only made', made, ['Ofrecido 12:01:03', '(Sin notificación push)', '(Sin aviso de recepción)']],
    ['sent', sent, ['Ofrecido 12:01:03', 'Enviado +0,4 s', '(Sin aviso de recepción)']],
    [
      'received',
      received,
      ['Ofrecido 12:01:03', 'Enviado +0,4 s', 'Recibido +1,2 s por push', '(Sin aviso de lectura)'],
    ],
    [
      'seen, without a push',
      { ...received, sentAt: null, receivedBy: 'stream', seenAt: '2026-11-21T15:01:06Z' },
      ['Ofrecido 12:01:03', '(Sin notificación push)', 'Recibido +1,2 s en vivo', 'Visto +3 s'],
    ],
  ])('%s', (_, offer, expected) => {
    expect(read(offer)).toEqual(expected)
  })
})

describe('how an offer ended', () => {
  const closedAt = '2026-11-21T15:01:23.000Z'

  it.each<[OfferRecord['outcome'], string]>([
    ['accepted', 'Aceptado +20 s'],
    ['skipped', 'Rechazado +20 s'],
    ['expired', 'Vencido +20 s'],
    ['unreached', 'Sin señal del teléfono +20 s'],
    ['withdrawn', 'Oferta retirada +20 s'],
  ])('%s', (outcome, expected) => {
    expect(offerEnding({ ...received, closedAt, outcome })).toBe(expected)
  })

  it('is open while it lives', () => {
    expect(offerEnding(received)).toBe('Esperando respuesta')
  })
})
