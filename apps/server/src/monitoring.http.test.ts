/** Dashboard and alerts as we ship them, in a real Prometheus that reads a real server. */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HAS_PROMETHEUS, type Prometheus, startPrometheus } from '@puni/verify/support/prometheus'
import { TestApp } from '@puni/verify/support/test-app'

const METRICS_TOKEN = 'ficha-de-las-cifras'
const MINUTE_MS = 60_000
/** What a busy machine may raise by itself. */
const ABOUT_TIME = new Set(['PuniEventLoopLate', 'PuniStepsSlow', 'PuniLooksSlow'])

if (!HAS_PROMETHEUS)
  console.warn('monitoring is not tested: no Prometheus here (Debian: apt install prometheus)')

/** The metrics that a file names, without the suffixes of histograms. */
async function namedIn(file: string): Promise<string[]> {
  const text = await readFile(new URL(`../../../deploy/monitoring/${file}`, import.meta.url), 'utf8')
  return [...new Set(text.match(/\b(?:puni|process|nodejs)_\w+/g))]
}

describe.runIf(HAS_PROMETHEUS)('monitoring', () => {
  let test: TestApp
  let prometheus: Prometheus
  beforeAll(async () => {
    test = await TestApp.start({ METRICS_TOKEN })
    // An order that nobody is there to be asked about, half an hour ago; a delivery before it.
    const rider = await test.riderOnDuty()
    await test.deliver(rider, (await test.acceptedOrder(rider))._id)
    await test.send('setWorking', { params: { id: rider.id }, body: { working: false } }, rider.token)
    await test.placeOrder()
    test.clock.advance(31 * MINUTE_MS)
    prometheus = await startPrometheus(new URL(test.origin).host, METRICS_TOKEN)
    await expect.poll(() => prometheus.query('up{job="puni-rider"}')).toEqual([1])
  })
  afterAll(async () => {
    await prometheus.stop()
    await test.stop()
  })

  it('is configured as Prometheus wants it', () => {
    expect(prometheus.complaint()).toBeNull()
  })

  it.each(['dashboard.json', 'puni-rider.rules.yml'])('finds every metric that %s names', async (file) => {
    const named = await namedIn(file)
    expect(named.length).toBeGreaterThan(8)
    const unknown = async () => {
      const known = new Set(await prometheus.names())
      return named.filter((name) => !known.has(name))
    }
    await expect.poll(unknown).toEqual([])
  })

  it('understands every expression of the dashboard', async () => {
    const dashboard = JSON.parse(
      await readFile(new URL('../../../deploy/monitoring/dashboard.json', import.meta.url), 'utf8'),
    ) as { panels: { targets: { expr: string }[] }[] }
    for (const { expr } of dashboard.panels.flatMap(({ targets }) => targets))
      await prometheus.query(expr.replaceAll('$__rate_interval', '1m'))
  })

  it('raises the alert whose condition is true, and no other', async () => {
    const firing = async () => (await prometheus.firing()).filter((alert) => !ABOUT_TIME.has(alert))
    await expect.poll(firing).toEqual(['PuniOrderWithoutOffer'])
  })

  it('raises one when the server does not answer', async () => {
    await test.restart(async () => {
      await expect.poll(() => prometheus.firing()).toContain('PuniDown')
    })
  })
})
