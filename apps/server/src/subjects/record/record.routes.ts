import { recordFileName } from '@puni/record/record-file'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import { Slots } from '../../platform/http/slots.ts'
import type { SigningKey } from '../../platform/signing/signing-key.ts'
import { writeRecord } from './write-record.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  readonly signingKey: SigningKey
}

/** Records made at once: each may take some 30 MB. */
const AT_ONCE = 4

/** The rider's own record of work, signed: 'Mi registro'. */
export function serveRecord(serve: Serve, { db, clock, config, signingKey }: Dependencies): void {
  const making = new Slots({ inAll: AT_ONCE, perOwner: 1 })

  serve(
    'downloadRecord',
    async ({ caller: { id: riderId }, query: { from, to }, reply }) => {
      const period = { riderId, from, to, timeZone: config.PLATFORM_TIME_ZONE }
      const heading = {
        now: clock.now(),
        brand: config.BRAND_NAME,
        verifyUrl: `${config.PUBLIC_URL}/registro`,
      }
      const file = await making.run(riderId, () => writeRecord(db, period, { heading, key: signingKey }))
      return reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${recordFileName(from, to)}"`)
        .send(file)
    },
    { costly: true },
  )
}
