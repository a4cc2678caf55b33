import { describe, expect, it } from 'vitest'
import { arrivalVerdict, clockVerdict, permissionVerdict, positionVerdict, soundVerdict } from './verdict.ts'

describe('permission', () => {
  it.each([
    ['granted', false, 'well', /./],
    ['default', false, 'attention', /Permitir/],
    ['denied', false, 'failed', /Notificaciones/],
    ['unsupported', true, 'failed', /Agregar a inicio/],
    ['unsupported', false, 'failed', /Chrome/],
  ] as const)('%s', (permission, installable, state, advice) => {
    const verdict = permissionVerdict(permission, 'chrome-android', installable)
    expect(verdict.state).toBe(state)
    expect(verdict.advice ?? verdict.found).toMatch(advice)
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
      state: 'well',
      found: expect.stringContaining('1,2 s'),
    })
  })

  it('tells what the maker stops in the background', () => {
    expect(arrivalVerdict(null, 'xiaomi')).toMatchObject({
      state: 'failed',
      advice: expect.stringContaining('Inicio automático'),
    })
    expect(arrivalVerdict(500, 'samsung')).toMatchObject({
      state: 'well',
      advice: expect.stringContaining('Sin restricciones'),
    })
    expect(arrivalVerdict(500, null).advice).toBeUndefined()
    expect(arrivalVerdict(null, null).advice).not.toContain('Inicio automático')
  })
})

describe('clock', () => {
  it.each([
    [0, 'well', 'en hora'],
    [30_000, 'well', 'en hora'],
    [-30_000, 'well', 'en hora'],
    [31_000, 'attention', 'atrasado 31 s'],
    [-120_000, 'attention', 'adelantado 2 min'],
    [3_600_000, 'attention', 'atrasado 1 h'],
  ])('%i ms', (offset, state, found) => {
    expect(clockVerdict(offset)).toMatchObject({ state, found: expect.stringContaining(found) })
  })
})

describe('position', () => {
  it.each([
    [5_000, 'well', '5 s'],
    [180_000, 'well', '3 min'],
    [240_000, 'attention', '4 min'],
    [-1_000, 'well', '0 s'],
  ])('%i ms old', (age, state, found) => {
    expect(positionVerdict(age, 8)).toMatchObject({ state, found: expect.stringContaining(found) })
  })
})

describe('sound', () => {
  it.each([
    ['unsupported', 'yes', 'failed', 'Este navegador no puede sonar.'],
    ['locked', 'yes', 'attention', 'La app todavía no puede sonar.'],
    ['unlocked', 'untried', 'attention', 'Subí el volumen y probalo.'],
    ['unlocked', 'asked', 'attention', '¿Lo escuchaste?'],
    ['unlocked', 'yes', 'well', 'Lo escuchaste. También vibra.'],
    ['unlocked', 'no', 'failed', 'No lo escuchaste.'],
  ] as const)('%s, heard: %s', (sound, heard, state, found) => {
    expect(soundVerdict(sound, heard, true)).toMatchObject({ state, found })
  })

  it('says that each start of the app wants a tap', () => {
    expect(soundVerdict('unlocked', 'yes', false).advice).toMatch(/tocá la pantalla una vez/)
  })
})
