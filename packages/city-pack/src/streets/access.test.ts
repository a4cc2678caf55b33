import { VEHICLE_TYPES } from '@puni/contract/riders/vehicles'
import { describe, expect, it } from 'vitest'
import type { Tags } from '../extract/extract.ts'
import { barrierAccess } from './access.ts'

/** Access of Moto, Bicicleta, Auto and Otro: '=' open, '(' only for those who end there, '.' closed, '-' no barrier. */
const past = (tags: Tags) =>
  VEHICLE_TYPES.map((vehicle) => {
    const access = barrierAccess(tags, vehicle)
    return access === null ? '-' : { open: '=', local: '(', closed: '.' }[access]
  }).join('')

describe('barrierAccess', () => {
  it.each<[Tags, string]>([
    [{}, '----'],
    [{ barrier: 'no' }, '----'],
    [{ access: 'no' }, '----'],
    [{ barrier: 'gate' }, '===='],
    [{ barrier: 'lift_gate' }, '===='],
    [{ barrier: 'toll_booth' }, '===='],
    [{ barrier: 'gate', locked: 'yes' }, '....'],
    [{ barrier: 'gate', access: 'no' }, '....'],
    [{ barrier: 'gate', access: 'private' }, '(((('],
    [{ barrier: 'gate', motor_vehicle: 'no' }, '.=.='],
    [{ barrier: 'lift_gate', access: 'private', bicycle: 'yes' }, '(=(('],
    [{ barrier: 'bollard' }, '.=.='],
    [{ barrier: 'bollard', motorcycle: 'yes' }, '==.='],
    [{ barrier: 'bollard', motor_vehicle: 'yes' }, '===='],
    [{ barrier: 'block' }, '.=.='],
    [{ barrier: 'block', access: 'unknown' }, '.=.='],
    [{ barrier: 'gate', access: 'no', bicycle: 'dismount' }, '.=..'],
    [{ barrier: 'stile' }, '....'],
    [{ barrier: 'wall' }, '....'],
    [{ barrier: 'valueOf' }, '....'],
  ])('%o: %s', (tags, expected) => expect(past(tags)).toBe(expected))
})
