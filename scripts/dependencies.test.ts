/** What is installed: where it comes from, under which licence, and what is known against it. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { verdictOn } from './audit.mjs'

interface Entry {
  readonly version: string
  readonly link?: boolean
  readonly dev?: boolean
  readonly integrity?: string
  readonly resolved?: string
  readonly license?: string
}

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Readonly<Record<string, Entry>>
}
/** Every package that is not one of our own. */
const installed = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && link !== true,
)

/** Licences of what production runs. MPL and LGPL for parts that are used unchanged. */
const LICENCES = new Set(
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 Apache-2.0 MPL-2.0 LGPL-3.0-or-later LGPL-3.0-only Unlicense'.split(
    ' ',
  ),
)
/** Their package.json names no licence: a fork of a package under MIT, and one with a file that is BSD-2-Clause. */
const UNSTATED = new Set(['node_modules/@mapbox/jsonlint-lines-primitives', 'node_modules/suncalc'])

it('runs no script of a package while it is installed, with any npm', () => {
  const settings = readFileSync(new URL('../.npmrc', import.meta.url), 'utf8').split('\n')
  expect(settings).toContain('ignore-scripts=true')
})

describe('the lock file', () => {
  it('has a checksum for every package, and none from anywhere but the registry', () => {
    expect(installed.length).toBeGreaterThan(500)
    const odd = installed.filter(
      ([, { integrity, resolved }]) => resolved !== undefined || integrity?.startsWith('sha512-') !== true,
    )
    expect(odd).toEqual([])
  })

  it('leads production to known licences only', () => {
    const others = installed.filter(([path, { dev, license = '' }]) => {
      const terms = license.replaceAll(/[()]/g, '').split(/ AND | OR /)
      return dev !== true && !UNSTATED.has(path) && !terms.every((term) => LICENCES.has(term))
    })
    expect(others).toEqual([])
  })
})

describe('an audit', () => {
  const found = (severity: string) => ({
    auditReportVersion: 2,
    vulnerabilities: { left: { name: 'left', severity, range: '<2', via: [{ title: 'Leaks' }, 'pad'] } },
  })

  it('fails by a grave finding, and names it', () => {
    for (const severity of ['high', 'critical']) {
      const { passes, lines } = verdictOn(found(severity))
      expect(passes).toBe(false)
      expect(lines[0]).toBe(`left <2: ${severity}. Leaks`)
    }
  })

  it('passes with lesser ones, and with none', () => {
    expect(verdictOn(found('moderate'))).toEqual({
      passes: true,
      lines: ['Audit of dependencies: 0 grave, 1 lesser findings'],
    })
    expect(verdictOn({ auditReportVersion: 2, vulnerabilities: {} }).passes).toBe(true)
  })

  it.each([
    [{ statusCode: 405, message: '405 Method Not Allowed - POST http://a.example/' }, 'answers 405'],
    [
      { message: 'request to http://a.example/ failed, reason: connect ECONNREFUSED 1.2.3.4:9' },
      'ECONNREFUSED',
    ],
    [
      { message: 'request to http://a.example/ failed, reason: getaddrinfo ENOTFOUND a.example' },
      'ENOTFOUND',
    ],
  ])('is left out where the registry cannot be asked, which one line says: %j', (report, reason) => {
    const { passes, lines } = verdictOn(report)
    expect(passes).toBe(true)
    expect(lines).toEqual([expect.stringMatching(/^Audit of dependencies left out: /)])
    expect(lines[0]).toContain(reason)
    expect(lines[0]).not.toContain('a.example')
  })

  it.each([null, {}, { error: { code: 'ENOLOCK' } }, { statusCode: 401, message: '401' }])(
    'fails by anything else: %j',
    (report) => expect(verdictOn(report).passes).toBe(false),
  )
})
