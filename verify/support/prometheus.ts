/** A real Prometheus on loopback, with the configuration and rules that we ship. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { freePort } from '@puni/embedded-postgres/endpoint'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SHIPPED = fileURLToPath(new URL('../../deploy/monitoring/', import.meta.url))

/** Whether Prometheus and its checker are installed. */
export const HAS_PROMETHEUS = ['prometheus', 'promtool'].every(
  (program) => spawnSync(program, ['--version']).status === 0,
)

export interface Prometheus {
  /** Values of a PromQL expression now, one for each series. Throws if it is none. */
  query(expression: string): Promise<number[]>
  /** Names of all metrics it has read. */
  names(): Promise<string[]>
  /** Names of the alerts that fire. */
  firing(): Promise<string[]>
  /** What `promtool` says of configuration and rules; null if nothing. */
  complaint(): string | null
  stop(): Promise<void>
}

/**
 * Starts it on the shipped files, but for three things: it reads `target` with `token`, five times a second, and alerts
 * do not wait.
 */
export async function startPrometheus(target: string, token: string): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'puni-prometheus-'))
  const at = (name: string) => join(folder, name)
  const config = (await readFile(join(SHIPPED, 'prometheus.yml'), 'utf8'))
    .replace('127.0.0.1:3000', target)
    .replaceAll('15s', '200ms')
    .replace('/etc/prometheus/puni-rider.token', at('token'))
  const rules = await readFile(join(SHIPPED, 'puni-rider.rules.yml'), 'utf8')
  await writeFile(at('token'), token)
  await writeFile(at('prometheus.yml'), config)
  await writeFile(at('puni-rider.rules.yml'), rules.replaceAll(/for: \d+m/g, 'for: 0s'))
  const port = await freePort()
  const child = spawn(
    'prometheus',
    [
      `--config.file=${at('prometheus.yml')}`,
      `--storage.tsdb.path=${at('data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const ask = async <T>(path: string): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)
    const answer = (await response.json()) as { data: T; error?: string }
    if (answer.error !== undefined) throw new Error(`${path}: ${answer.error}`)
    return answer.data
  }
  return {
    async query(expression) {
      const { result } = await ask<{ result: { value: [number, string] }[] }>(
        `query?query=${encodeURIComponent(expression)}`,
      )
      return result.map(({ value: [, value] }) => Number(value))
    },
    names: () => ask<string[]>('label/__name__/values'),
    async firing() {
      const { alerts } = await ask<{ alerts: { state: string; labels: { alertname: string } }[] }>('alerts')
      return alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname)
    },
    complaint() {
      const { status, stdout, stderr } = spawnSync('promtool', ['check', 'config', at('prometheus.yml')], {
        encoding: 'utf8',
      })
      return status === 0 ? null : stdout + stderr
    },
    async stop() {
      child.kill()
      await once(child, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}
