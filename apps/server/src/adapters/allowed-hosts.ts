/** The hosts this process may call, from the configuration. Everything else is refused before it is looked up. */
import { BROWSER_PUSH_HOSTS } from '../engines/notifications/push-token.ts'
import type { Config } from '../platform/config.ts'
import type { ServiceAccount } from './push/service-account.ts'

/** Where a rider's browser may be reached. A phone names one of these by its subscription. */
export const pushHosts = ({ PUSH_HOSTS }: Config) => [...BROWSER_PUSH_HOSTS, ...PUSH_HOSTS]

/** The push services, and the origins of the services that the operator configured. */
export function allowedHosts(config: Config, account: ServiceAccount | null): string[] {
  const services = [config.ROUTING, config.PLACES].flatMap((choice) =>
    choice.by === 'pack' ? [] : [choice.url],
  )
  const photos = config.PHOTO_STORAGE.by === 's3' ? [config.PHOTO_STORAGE.endpoint] : []
  const fcm = account === null ? [] : [config.FCM_URL, account.token_uri]
  const whatsapp = config.WHATSAPP === null ? [] : [config.WHATSAPP.url]
  return [
    ...pushHosts(config),
    ...[...services, ...photos, ...fcm, ...whatsapp].map((url) => new URL(url).origin),
  ]
}
