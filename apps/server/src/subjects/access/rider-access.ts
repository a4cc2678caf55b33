/** May this caller act as this rider? Answered here and nowhere else. */
import type { Database } from '../../platform/database/schema.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal } from '../../platform/http/refusal.ts'

export class RiderAccess {
  readonly #db: Database
  constructor(db: Database) {
    this.#db = db
  }

  /** A rider reaches only its own id. Throws FORBIDDEN for another's, RIDER_NOT_FOUND for nobody's. */
  async own(caller: Caller, riderId: string): Promise<void> {
    if (caller.kind === 'rider' && caller.id === riderId) return
    const other = await this.#db
      .selectFrom('riders')
      .select('id')
      .where('id', '=', riderId)
      .executeTakeFirst()
    throw new Refusal(other ? 'FORBIDDEN' : 'RIDER_NOT_FOUND')
  }

  /** Own id, activated and not blocked: may take and carry orders. Throws RIDER_BLOCKED or RIDER_NOT_ACTIVATED too. */
  async ownInGoodStanding(caller: Caller, riderId: string): Promise<void> {
    await this.own(caller, riderId)
    const rider = await this.#db
      .selectFrom('riders')
      .select(['activated_at', 'blocked_at'])
      .where('id', '=', riderId)
      .executeTakeFirstOrThrow()
    if (rider.blocked_at !== null) throw new Refusal('RIDER_BLOCKED')
    if (rider.activated_at === null) throw new Refusal('RIDER_NOT_ACTIVATED')
  }
}
