/**
 * The keys that identify this installation to push services. Generated automatically; nothing to configure.
 */
import webpush from 'web-push'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'

/** An application server key pair of web push (RFC 8292), each half base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const SETTING = 'vapid-keys'

/** The keys of this installation, generated on its first start. All processes on one database share them. */
export async function ensureVapidKeys(db: Database): Promise<VapidKeys> {
  await db
    .insertInto('settings')
    .values({ name: SETTING, value: JSON.stringify(webpush.generateVAPIDKeys()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', SETTING)
    .executeTakeFirstOrThrow()
  return value as VapidKeys
}

/**
 * The contact for push services about our pushes. Apple rejects addresses that are neither https nor mailto.
 */
export function vapidSubject({ PUBLIC_URL, SUPPORT_EMAIL }: Config): string {
  return PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:${SUPPORT_EMAIL}`
}
