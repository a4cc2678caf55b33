import { Gauge, type Registry } from 'prom-client'

/** A figure that is read when the metrics are. `help` names its unit. */
export function addGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | Promise<number>,
): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [],
    async collect() {
      this.set(await read())
    },
  })
  registry.registerMetric(gauge)
}
