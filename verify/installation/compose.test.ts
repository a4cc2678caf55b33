/** What `deploy/compose.yaml` promises, before anything runs. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const fileOf = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')
const file = fileOf('compose.yaml')

interface Service {
  readonly [setting: string]: unknown
  readonly cap_add?: readonly string[]
  readonly ports?: readonly string[]
}
const { services } = parse(file, { merge: true }) as { services: Readonly<Record<string, Service>> }

describe.each(Object.entries(services))('%s', (name, service) => {
  it('may write to its volumes alone, and gains no rights', () => {
    const confined = { read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges'] }
    expect(service).toMatchObject({ ...confined, restart: 'unless-stopped' })
    expect(service.cap_add ?? []).toEqual(name === 'caddy' ? ['NET_BIND_SERVICE'] : [])
  })

  it('is reached from outside only if it is the proxy', () => {
    expect(service.ports ?? []).toEqual(name === 'caddy' ? ['80:80', '443:443', '443:443/udp'] : [])
  })
})

it('every variable that it wants stands in the example', () => {
  const wanted = [...file.matchAll(/\$\{(\w+)/g)].map(([, variable = '']) => variable)
  expect(wanted.length).toBeGreaterThan(0)
  for (const each of wanted) expect(fileOf('compose.env.example')).toMatch(RegExp(`^#?${each}=`, 'm'))
})
