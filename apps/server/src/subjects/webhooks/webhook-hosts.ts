import type { Config } from '../../platform/config.ts'
import { ANY_PUBLIC, THIS_MACHINE } from '../../platform/remote/outgoing.ts'

/** Where webhooks may go: to whatever is public, and to what the operator named; in a demo also to this machine. */
export function webhookHosts({ DEMO, WEBHOOK_ORIGINS }: Pick<Config, 'DEMO' | 'WEBHOOK_ORIGINS'>): string[] {
  return [ANY_PUBLIC, ...WEBHOOK_ORIGINS, ...(DEMO ? [THIS_MACHINE] : [])]
}
