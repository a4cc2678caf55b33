import { AUDIT_ACTIONS } from '@puni/contract/audit/actions'
import type { AuditEntry } from '@puni/contract/audit/entities'
import { formatPesos } from '@puni/contract/pesos'
import { describe, expect, it } from 'vitest'
import { authorOf, sentenceOf } from './audit-sentences.ts'

const entry = (action: AuditEntry['action'], details: AuditEntry['details'] = {}): AuditEntry => ({
  _id: '1',
  at: '2026-03-10T15:00:00.000Z',
  action,
  operator: { _id: 'o', fullName: 'Olga' },
  subject: { kind: 'operator', _id: 's', name: 'Delia' },
  details,
})

describe('the sentences of the audit log', () => {
  it.each([
    [entry('operator-changed', { disabled: true, role: null }), 'Suspendió a Delia'],
    [entry('operator-changed', { disabled: null, role: 'admin' }), 'Le dio a Delia el rol de administrador'],
    [
      entry('operator-changed', { disabled: false, role: 'dispatcher' }),
      'Reactivó a Delia. Le dio a Delia el rol de despachante',
    ],
    [
      entry('operator-refused', { reason: 'BAD_CODE' }),
      'Quiso ingresar como Delia y no pudo: el código no era',
    ],
    [
      { ...entry('operator-refused', { reason: 'BAD_CREDENTIALS' }), subject: null },
      'Quiso ingresar con un email que no tiene acceso',
    ],
    [entry('operator-logged-in', { address: '203.0.113.9' }), 'Ingresó desde 203.0.113.9'],
    [entry('operator-logged-in'), 'Ingresó'],
    [
      entry('webhook-made', { host: 'local.example', isTest: true }),
      'Agregó un webhook de prueba de Delia, a local.example',
    ],
    [entry('trouble-seen', { kind: 'late' }), 'Vio el aviso «Tarde» del pedido #Delia'],
    [
      entry('order-moved', { status: 'delivered', reason: 'Lo confirmó el cliente' }),
      'Pasó el pedido #Delia a «Entregado»: Lo confirmó el cliente',
    ],
    [
      entry('order-adjusted', { amount: 'storeValue', before: 12500.5, after: 12000 }),
      `Ajustó el pedido #Delia: Pagado en el local, de ${formatPesos(12500.5)} a ${formatPesos(12000)}`,
    ],
    [entry('list-seen', { list: 'board', rows: 30 }), 'Miró el tablero'],
    [
      entry('operator-refused', { reason: 'BAD_CREDENTIALS', address: '203.0.113.9' }),
      'Quiso ingresar como Delia desde 203.0.113.9 y no pudo: la contraseña no era',
    ],
    [
      { ...entry('operator-refused', { reason: 'BAD_CREDENTIALS', address: '2001:db8::9' }), subject: null },
      'Quiso ingresar desde 2001:db8::9 con un email que no tiene acceso',
    ],
    [
      entry('list-seen', { list: 'riders', rows: 1, state: 'waiting', search: 'lopez' }),
      'Miró una lista de 1 rider en espera: buscó «lopez»',
    ],
    [
      entry('list-seen', { list: 'orders', rows: 50, day: '2026-03-10' }),
      'Miró una lista de 50 pedidos del 10/03/2026',
    ],
    [
      entry('list-seen', {
        list: 'orders',
        rows: 2,
        from: '2026-03-10',
        to: '2026-03-10',
        search: 'güerrín',
      }),
      'Miró una lista de 2 pedidos del 10/03/2026: buscó «güerrín»',
    ],
    [
      entry('list-seen', { list: 'orders', rows: 50, from: '2026-03-10', to: '2026-03-12' }),
      'Miró una lista de 50 pedidos del 10/03/2026 al 12/03/2026',
    ],
    [
      entry('list-seen', { list: 'figures', rows: 2, from: '2026-03-01', to: '2026-03-10', by: 'rider' }),
      'Miró los números de 2 riders del 01/03/2026 al 10/03/2026',
    ],
    [entry('list-seen', { list: 'orders', rows: 1, number: 7 }), 'Miró una lista de 1 pedido: buscó «#7»'],
    [
      entry('bulk-read', { hours: 24, reveals: 301, rows: 1 }),
      'Delia leyó datos de muchas personas en 24 horas: 301 contactos o fotos y 1 fila de listas',
    ],
    [entry('rider-photo-seen', { kind: 'selfie' }), 'Vio la selfie de Delia'],
    [entry('order-moved', { status: 'pending' }), 'Volvió a ofrecer el pedido #Delia'],
    [
      entry('order-assigned', { as: 'assignment', doubts: ['paused'] }),
      'Le asignó el pedido #Delia a un rider, pese a las advertencias',
    ],
    [
      entry('order-taken-back', { next: 'store', excludes: true }),
      'Le sacó el pedido #Delia al rider que lo tenía: vuelve al local y lo excluyó',
    ],
    [
      entry('order-edited', { edits: ['address', 'phone', 'comment'] }),
      'Cambió el pedido #Delia: la dirección de entrega, el teléfono de entrega y el comentario de entrega',
    ],
    [
      { ...entry('rider-blocked'), subject: { kind: 'rider', _id: 'r', name: null } },
      'Bloqueó a alguien que ya no está',
    ],
  ] as const)('%o', (one, sentence) => {
    expect(sentenceOf(one)).toBe(sentence)
  })

  it('is there for every action', () => {
    const details = {
      kind: 'late',
      role: 'admin',
      reason: 'BAD_CODE',
      status: 'delivered',
      disabled: true,
      of: 'password',
      list: 'riders',
      rows: 2,
      edits: ['address'],
      settlement: 'rider-paid',
      pesos: 115.01,
      from: '2026-03-01',
      to: '2026-03-31',
      until: '2026-03-31',
      orders: 2,
      day: '2026-03-09',
      skipped: true,
      amount: 'collected',
      message: 'recovery-code',
      before: 1,
      after: 2,
    }
    for (const action of AUDIT_ACTIONS)
      expect(sentenceOf(entry(action, details)), action).toMatch(/^[A-ZÁÉÍÓÚ](?!.*undefined)/)
  })

  it('names the server, and those whom nobody knows', () => {
    const nobody = { operator: null }
    expect(authorOf({ ...entry('operator-configured'), ...nobody })).toBe('El servidor')
    expect(authorOf({ ...entry('operator-refused'), ...nobody })).toBe('Alguien')
  })
})
