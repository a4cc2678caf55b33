/** The files that operators get, and what our own runs make of them. */
import { ERRORS } from '@puni/contract/errors'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { haproxyEnvironment } from './cluster.ts'
import { etcdEnvironment, patroniEnvironment } from './machine.ts'
import { webEnvironment } from './rolling.ts'

const fileOf = (name: string) => readFileSync(new URL(`../../deploy/ha/${name}`, import.meta.url), 'utf8')
const ports = { postgres: 1, patroni: 2, etcdClient: 3, etcdPeer: 4 }
const site = {
  folder: '/tmp',
  user: undefined,
  binDir: '/usr/lib/postgresql/15/bin',
  programs: { patroni: '', 'etcd-server': '' },
  passwords: { superuser: 's', replication: 'r', server: 'p' },
  machines: { a: ports, b: ports, c: ports },
}

describe('the example of an environment', () => {
  it('has every variable that the runs set, and no other', () => {
    const inExample = [...fileOf('machine.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name)
    const inRuns = Object.keys({
      ...etcdEnvironment(site, 'a'),
      ...patroniEnvironment(site, 'a'),
      ...haproxyEnvironment(site, { database: 5, replicas: 6 }),
      ...webEnvironment(7, [8, 9, 10]),
    })
    expect(new Set(inExample)).toEqual(new Set(inRuns))
  })

  it('has every variable that HAProxy reads', () => {
    const read = ['haproxy.cfg', 'web.cfg'].flatMap((name) =>
      [...fileOf(name).matchAll(/\$\{(\w+)\}/g)].map(([, variable = '']) => variable),
    )
    expect(read.length).toBeGreaterThan(0)
    for (const name of read) expect(fileOf('machine.env.example')).toContain(`\n${name}=`)
  })
})

it('HAProxy answers as the server does while none can', () => {
  const { status, message } = ERRORS.UNAVAILABLE
  const body = JSON.stringify({ code: 'UNAVAILABLE', message })
  expect(fileOf('web.cfg')).toContain(
    `http-error status ${status} content-type application/json string '${body}' hdr Retry-After 2`,
  )
})

it('Patroni’s times agree: a leader may lose etcd for a moment and keep its key', () => {
  const valueOf = (name: string) =>
    Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(fileOf('patroni.yml'))?.[1])
  expect(valueOf('loop_wait') + 2 * valueOf('retry_timeout')).toBeLessThanOrEqual(valueOf('ttl'))
})
