/** Runs everything that removes personal data, and data that grows, on time. */
import { AUDIT_KEPT_DAYS } from '@puni/contract/audit/limits'
import { MESSAGES_KEPT_DAYS } from '@puni/contract/messages/limits'
import { TEST_KEPT_DAYS } from '@puni/contract/store-api/limits'
import { WEBHOOKS } from '@puni/contract/webhooks/limits'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import type { Database } from '../../platform/database/schema.ts'
import { removeOrphanPhotos } from '../photos/orphan-photos.ts'
import { giveUpWebhooks } from '../webhooks/queue.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import { eraseUnusedSignUps } from './erasure.commands.ts'
import type { Erasures } from './erasures.ts'
import {
  anonymiseOrders,
  forgetAdjustmentReasons,
  forgetAppeals,
  forgetAuditEntries,
  forgetCodes,
  forgetEmergencies,
  forgetHandovers,
  forgetMessages,
  forgetNotices,
  forgetOffers,
  forgetPaymentTexts,
  forgetPositions,
  forgetRecurring,
  forgetRecurringDays,
  forgetSettlementTexts,
  forgetTrials,
  forgetWebhooks,
} from './retention.commands.ts'

const DAY_MS = 86_400_000
/** Rows of one statement. */
const BATCH = 500
/** Batches of one kind in a run: what is left waits for the next. */
const MOST_BATCHES = 100
/** How long expired codes and failed tries are kept, days. */
const CODE_DAYS = 7

interface Dependencies {
  readonly db: Database
  readonly commands: Commands
  readonly clock: Clock
  readonly config: Pick<
    Config,
    | 'RETENTION_POSITION_DAYS'
    | 'RETENTION_CUSTOMER_DAYS'
    | 'RETENTION_SIGN_UP_DAYS'
    | 'RETENTION_OFFER_DAYS'
    | 'RETENTION_APPEAL_DAYS'
    | 'RETENTION_EMERGENCY_DAYS'
  >
  readonly photos: PhotoStore
  readonly erasures: Erasures
  readonly log: Logger
}

/** One run: in batches, at most 50,000 rows of a kind. Safe in several processes at once. */
export async function retain({
  db,
  commands,
  clock,
  config,
  photos,
  erasures,
  log,
}: Dependencies): Promise<void> {
  const now = clock.now()
  const batch = (days: number) => ({ before: new Date(now.getTime() - days * DAY_MS), limit: BATCH })
  const positions = batch(config.RETENTION_POSITION_DAYS)
  const customers = batch(config.RETENTION_CUSTOMER_DAYS)
  const signUps = batch(config.RETENTION_SIGN_UP_DAYS)
  const offers = batch(config.RETENTION_OFFER_DAYS)
  await inBatches(() => forgetPositions(db, positions))
  await inBatches(async () => {
    const forgotten = await forgetHandovers(db, customers)
    // What a crash leaves belongs to nobody, and goes with the orphans.
    for (const key of forgotten.photos) await photos.remove(key)
    return forgotten.count
  })
  await inBatches(async () => (await commands.transact((tx, at) => anonymiseOrders(tx, at, customers))).count)
  await inBatches(() => giveUpWebhooks(db, now, batch(WEBHOOKS.failingDays + 1)))
  await inBatches(() => forgetWebhooks(db, batch(WEBHOOKS.keptDays)))
  await inBatches(() => forgetNotices(db, customers))
  await inBatches(() => forgetTrials(db, batch(TEST_KEPT_DAYS)))
  await inBatches(() => forgetMessages(db, batch(MESSAGES_KEPT_DAYS)))
  await inBatches(() => forgetRecurring(db, customers))
  await inBatches(() => forgetRecurringDays(db, customers))
  await inBatches(() => forgetAdjustmentReasons(db, customers))
  await inBatches(() => forgetSettlementTexts(db, customers))
  await inBatches(() => forgetPaymentTexts(db, customers))
  await inBatches(() => erasures.erase((tx, at) => eraseUnusedSignUps(tx, at, signUps)))
  await inBatches(() => forgetOffers(db, offers))
  await inBatches(async () => {
    const forgotten = await forgetAppeals(db, batch(config.RETENTION_APPEAL_DAYS))
    // What a crash leaves belongs to nobody, and goes with the orphans.
    for (const key of forgotten.photos) await photos.remove(key)
    return forgotten.count
  })
  await inBatches(() => forgetEmergencies(db, batch(config.RETENTION_EMERGENCY_DAYS)))
  await inBatches(() => forgetAuditEntries(db, batch(AUDIT_KEPT_DAYS)))
  await forgetCodes(db, batch(CODE_DAYS).before)
  await erasures.reconcile()
  await removeOrphanPhotos({ db, photos, now, log })
}

/** Repeats until a batch is not full. */
async function inBatches(handle: () => Promise<number>): Promise<void> {
  for (let done = 0; done < MOST_BATCHES; done++) if ((await handle()) < BATCH) return
}
