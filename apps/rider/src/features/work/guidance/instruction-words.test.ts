import type { RouteStep } from '@puni/contract/routing/entities'
import { describe, expect, it } from 'vitest'
import { spokenInstruction, spokenMetres, spokenStart, unabbreviated } from './instruction-words.ts'

const step = (changes: Partial<RouteStep>): RouteStep => ({
  maneuver: 'right',
  street: 'Av. Rivadavia',
  road: null,
  start: 0,
  metres: 0,
  exit: null,
  side: null,
  ...changes,
})
const said = (changes: Partial<RouteStep>, metres: number | null = 80) =>
  spokenInstruction(
    { on: step({ street: 'Calle Junín' }), step: step(changes), metres: metres ?? 0, after: null },
    metres,
  )

describe('a spoken instruction', () => {
  it.each<[string, Partial<RouteStep>]>([
    ['En 80 metros, doblá a la derecha en Avenida Rivadavia', {}],
    ['En 80 metros, doblá levemente a la izquierda', { maneuver: 'slight-left', street: null }],
    ['En 80 metros, pegá la vuelta en Avenida Rivadavia', { maneuver: 'u-turn' }],
    [
      'En 80 metros, mantenete a la izquierda hacia Ruta Nacional 9',
      { maneuver: 'keep-left', street: null, road: 'RN 9' },
    ],
    [
      'En 80 metros, tomá la rampa a la derecha hacia Autopista Illia',
      { maneuver: 'ramp-right', street: 'Aut. Illia' },
    ],
    [
      'En 80 metros, en la rotonda, tomá la segunda salida hacia Avenida Rivadavia',
      { maneuver: 'roundabout', exit: 2 },
    ],
    ['En 80 metros, en la rotonda, tomá la salida 7', { maneuver: 'roundabout', exit: 7, street: null }],
    ['En 80 metros, entrá en la rotonda', { maneuver: 'roundabout', street: null }],
    ['En 80 metros, seguí derecho por Avenida Rivadavia', { maneuver: 'straight' }],
    [
      'En 80 metros, mantenete a la derecha por Calle Junín',
      { maneuver: 'keep-right', street: 'Calle Junín' },
    ],
    [
      'En 80 metros, mantenete a la izquierda hacia Ruta Nacional 9',
      { maneuver: 'keep-left', street: null, road: 'RN9;RP51' },
    ],
    ['En 80 metros, subí a la balsa', { maneuver: 'ferry', street: 'Balsa de Quequén' }],
    ['En 80 metros, llegás: a la derecha', { maneuver: 'arrive', side: 'right' }],
    ['En 80 metros, llegás', { maneuver: 'arrive' }],
  ])('%s', (expected, changes) => {
    expect(said(changes)).toBe(expected)
  })

  it('of now has no metres, and of a start the street', () => {
    expect(said({}, null)).toBe('Doblá a la derecha en Avenida Rivadavia')
    expect(spokenStart(step({}))).toBe('Seguí por Avenida Rivadavia')
    expect(spokenStart(step({ street: null }))).toBe('Seguí derecho')
  })

  it.each([
    [4, '10 metros'],
    [83, '80 metros'],
    [287, '300 metros'],
    [1_020, '1 kilómetro'],
    [2_140, '2,1 kilómetros'],
  ])('%d m are %s', (metres, expected) => {
    expect(spokenMetres(metres)).toBe(expected)
  })

  it.each([
    ['Av. Gral. Paz', 'Avenida General Paz'],
    ['Avda. Pte. Perón', 'Avenida Presidente Perón'],
    ['Pje. Dr. Rizzi', 'Pasaje Doctor Rizzi'],
    ['Avenida Córdoba', 'Avenida Córdoba'],
    ['Avellaneda', 'Avellaneda'],
    ['Calle N° 7', 'Calle número 7'],
    ['RN7', 'Ruta Nacional 7'],
    ['RP 28', 'Ruta Provincial 28'],
  ])('%s is spoken as %s', (name, expected) => {
    expect(unabbreviated(name)).toBe(expected)
  })
})
