/** The keys by which push services know this installation. Nobody has to make or configure them. */
import webpush from 'web-push'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'

/** An application server key pair of web push (RFC 8292), each half base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const SETTING = 'vapid-keys'

/** The keys of this installation; made at its first start. All processes on one database get the same. */
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

/** Whom push services may contact about our pushes. Apple refuses addresses that are neither https nor mailto. */
export function vapidSubject({ PUBLIC_URL, SUPPORT_EMAIL }: Config): string {
  return PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:${SUPPORT_EMAIL}`
}
