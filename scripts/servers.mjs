/** Servers beside ours that tests run against: each is found, or installed from Debian's packages where possible. */
import { existsSync } from 'node:fs'
import { fromDebian } from './debian.mjs'

/** Programs by the package that has them. */
const PROGRAMS = {
  'nats-server': '/usr/sbin/nats-server',
  pgbouncer: '/usr/sbin/pgbouncer',
  haproxy: '/usr/sbin/haproxy',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
}
/** What Patroni needs to speak to etcd, and only recommends. */
const WITH = { patroni: ['python3-etcd'] }

/**
 * The programs of these packages, installed if they are missing and that is possible.
 * Null, after a line that says so, if one is not available.
 * @template {keyof typeof PROGRAMS} Package
 * @param {Package[]} packages
 * @returns {Record<Package, string> | null}
 */
export function ensureServers(...packages) {
  const missing = packages.filter((name) => !existsSync(PROGRAMS[name]))
  const wanted = missing.flatMap((name) => [name, ...(name === 'patroni' ? WITH.patroni : [])])
  if (missing.length > 0 && !(fromDebian(...wanted) && missing.every((name) => existsSync(PROGRAMS[name])))) {
    console.warn(`Left out: no ${missing.join(', ')} here, and none to install`)
    return null
  }
  return /** @type {Record<Package, string>} */ (
    Object.fromEntries(packages.map((name) => [name, PROGRAMS[name]]))
  )
}
