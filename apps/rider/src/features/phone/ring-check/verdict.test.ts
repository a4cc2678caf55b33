import { describe, expect, it } from 'vitest'
import {
  arrivalVerdict,
  clockVerdict,
  permissionVerdict,
  positionVerdict,
  soundVerdict,
  summaryOf,
  type Summary,
  type Verdict,
} from './verdict.ts'

describe('permission', () => {
  it.each([
    ['granted', false, 'passed', /./],
    ['default', false, 'unknown', /Permitir/],
    ['denied', false, 'failed', /Notificaciones/],
    ['unsupported', true, 'failed', /Agregar a inicio/],
    ['unsupported', false, 'failed', /Chrome/],
  ] as const)('%s', (permission, installable, state, advice) => {
    const verdict = permissionVerdict(permission, 'chrome-android', installable)
    expect(verdict.state).toBe(state)
    expect(verdict.advice ?? verdict.found).toMatch(advice)
  })

  it.each([
    ['chrome-android', 'izquierda de la dirección'],
    ['samsung', 'candado'],
    ['firefox', 'borrá el bloqueo'],
  ] as const)('tells the way in %s', (browser, way) => {
    expect(permissionVerdict('denied', browser, false).advice).toContain(way)
  })

  it('tells the steps of the browser', () => {
    const browsers = ['chrome-android', 'samsung', 'firefox', 'safari-ios', 'chrome-ios', 'other'] as const
    const steps = browsers.map((browser) => permissionVerdict('denied', browser, false).advice)
    expect(new Set(steps).size).toBe(browsers.length)
  })
})

describe('arrival', () => {
  it('tells how long it took', () => {
    expect(arrivalVerdict(1_234, null)).toMatchObject({
      state: 'passed',
      found: expect.stringContaining('1,2 s'),
    })
  })

  it('tells what the maker stops in the background', () => {
    for (const [brand, advice] of [
      ['xiaomi', 'Inicio automático'],
      ['samsung', 'Apps en suspensión'],
      ['motorola', 'Sin restricciones'],
      ['huawei', 'Inicio de aplicaciones'],
      [null, 'ahorro de batería'],
    ] as const)
      expect(arrivalVerdict(null, brand)).toMatchObject({
        state: 'failed',
        advice: expect.stringContaining(advice),
      })
    expect(arrivalVerdict(500, 'samsung')).toMatchObject({
      state: 'passed',
      advice: expect.stringContaining('Sin restricciones'),
    })
    expect(arrivalVerdict(500, null).advice).toBeUndefined()
    expect(arrivalVerdict(null, null).advice).not.toContain('Inicio automático')
  })
})

describe('clock', () => {
  it.each([
    [0, 'passed', 'en hora'],
    [30_000, 'passed', 'en hora'],
    [-30_000, 'passed', 'en hora'],
    [31_000, 'failed', 'atrasado 31 s'],
    [-120_000, 'failed', 'adelantado 2 min'],
    [3_600_000, 'failed', 'atrasado 1 h'],
  ])('%i ms', (offset, state, found) => {
    expect(clockVerdict(offset)).toMatchObject({ state, found: expect.stringContaining(found) })
  })
})

describe('position', () => {
  it.each([
    [5_000, 'passed', '5 s'],
    [180_000, 'passed', '3 min'],
    [240_000, 'unknown', '4 min'],
    [-1_000, 'passed', '0 s'],
  ])('%i ms old', (age, state, found) => {
    expect(positionVerdict(age, 8)).toMatchObject({ state, found: expect.stringContaining(found) })
  })
})

describe('sound', () => {
  it.each([
    ['unsupported', 'yes', 'failed', 'Este navegador no puede sonar.'],
    ['locked', 'yes', 'unknown', 'La app todavía no puede sonar.'],
    ['unlocked', 'untried', 'unknown', 'Subí el volumen y probalo.'],
    ['unlocked', 'asked', 'unknown', '¿Lo escuchaste?'],
    ['unlocked', 'yes', 'passed', 'Lo escuchaste. También vibra.'],
    ['unlocked', 'no', 'failed', 'No lo escuchaste.'],
  ] as const)('%s, heard: %s', (sound, heard, state, found) => {
    expect(soundVerdict(sound, heard, true)).toMatchObject({ state, found })
  })

  it('says that each start of the app wants a tap', () => {
    expect(soundVerdict('unlocked', 'yes', false).advice).toMatch(/tocá la pantalla una vez/)
  })
})

describe('all of it together', () => {
  const passed: Verdict = { state: 'passed', found: '' }
  const failed: Verdict = { state: 'failed', found: '' }
  const unknown: Verdict = { state: 'unknown', found: '' }
  it.each<[summary: Summary, needed: (Verdict | null)[], others: (Verdict | null)[]]>([
    ['testing', [passed, null, unknown], [passed]],
    ['testing', [passed, passed, passed], [null]],
    ['failed', [passed, failed, unknown], [passed]],
    ['failed', [failed, unknown, unknown], [unknown]],
    ['unknown', [passed, passed, unknown], [passed]],
    ['unknown', [unknown, unknown, unknown], [failed]],
    ['rings', [passed, passed, passed], [failed, passed]],
    ['rings', [passed, passed, passed], [unknown]],
    ['well', [passed, passed, passed], [passed, passed]],
  ])('%s', (summary, needed, others) => {
    expect(summaryOf({ needed, others })).toBe(summary)
  })
})
