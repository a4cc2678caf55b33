import { API_PREFIX } from '@puni/contract/route'
import { routes } from '@puni/contract/routes'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { TestApp } from '@puni/verify/support/test-app'

describe('the headers of an answer', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await TestApp.start({ CITY_DIR: inject('demoCity'), PUBLIC_URL: 'https://riders.puni.example' })
  })
  afterAll(() => test.stop())

  const get = async (path: string, token = test.operator) =>
    await fetch(`${test.origin}${path}`, { headers: { authorization: `Bearer ${token}` } })

  it('allow neither scripts nor styles that are not files of ours, on the API’s page too', async () => {
    for (const path of ['/health', `${API_PREFIX}/docs/`, `${API_PREFIX}/config`, '/nada']) {
      const { headers } = await get(path)
      expect(headers.get('content-security-policy'), path).toMatch(/^default-src 'self';/)
      expect(headers.get('content-security-policy'), path).not.toMatch(/unsafe|https:|\*/)
      for (const directive of ['base-uri', 'object-src', 'frame-ancestors', 'form-action']) {
        expect(headers.get('content-security-policy'), path).toContain(`; ${directive} 'none'`)
      }
      expect(headers.get('permissions-policy'), path).toContain('camera=()')
      expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin')
      expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin')
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('referrer-policy'), path).toBe('no-referrer')
      expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000; includeSubDomains')
      expect(headers.get('content-type'), path).toMatch(/; charset=utf-8$/)
    }
  })

  it('are as strict where a target is malformed, which reaches no hook', async () => {
    const { headers } = await get('/%zz')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'self';/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('forbid to store what is not for everybody, refusals and logins too', async () => {
    const rider = await test.newRider()
    const answers = await Promise.all([
      get(`${API_PREFIX}/user/rider/me`, rider.token),
      get(`${API_PREFIX}/operator/riders`),
      get(`${API_PREFIX}/operator/riders/${rider.id}/photos/dni`),
      get(`${API_PREFIX}/user/rider/me`, 'inventado'),
      get(`${API_PREFIX}/nada`),
      get('/health'),
      fetch(`${test.origin}${API_PREFIX}/user/login-rider`, { method: 'POST' }),
    ])
    for (const { url, headers } of answers) expect(headers.get('cache-control'), url).toContain('no-store')
  })

  it('let the open reads and the map be stored', async () => {
    const { map } = await test.ok('getConfig', {})
    for (const path of [routes.getConfig.path, routes.listZones.path]) {
      expect((await get(`${API_PREFIX}${path}`)).headers.get('cache-control'), path).toBeNull()
    }
    const tiles = await fetch(`${test.origin}${map?.tiles}`, { headers: { range: 'bytes=0-9' } })
    expect(tiles.headers.get('cache-control')).toContain('immutable')
  })
})
