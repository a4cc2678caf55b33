import type { CityMap } from '@puni/contract/city/entities'
import { OFFER_RECHECK_MS } from '@puni/contract/offers/limits'
import type { Config } from '../config.ts'
import type { Serve } from './router.ts'

/** What the web apps need to know before anyone logs in. */
export function serveConfig(serve: Serve, config: Config, pushPublicKey: string, map: CityMap | null): void {
  serve('getConfig', () =>
    Promise.resolve({
      brand: config.BRAND_NAME,
      support: {
        email: config.SUPPORT_EMAIL,
        phone: config.SUPPORT_PHONE,
        whatsapp: config.SUPPORT_WHATSAPP,
      },
      commissionRate: config.COMMISSION_RATE,
      offerTimeoutMs: config.OFFER_SECONDS * 1000,
      offerRecheckMs: OFFER_RECHECK_MS,
      delayNoticeMinutes: config.DELAY_NOTICE_MINUTES,
      dispatchPolicy: config.DISPATCH_POLICY,
      timeZone: config.PLATFORM_TIME_ZONE,
      pushPublicKey,
      demo: config.DEMO,
      retention: {
        positionDays: config.RETENTION_POSITION_DAYS,
        customerDays: config.RETENTION_CUSTOMER_DAYS,
      },
      appealDays: config.APPEAL_DAYS,
      emergencyNumber: config.EMERGENCY_NUMBER,
      map,
    }),
  )
}
