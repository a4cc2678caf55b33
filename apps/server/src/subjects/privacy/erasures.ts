/** Erases accounts with all that belongs to it, and keeps them erased. */
import type { Logger } from 'pino'
import type { Database, DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import { type Erasure, eraseRiders } from './erasure.commands.ts'
import type { ErasureList } from './erasure-list.ts'

interface Dependencies {
  readonly db: Database
  readonly commands: Commands
  readonly photos: PhotoStore
  readonly list: ErasureList
  readonly log: Logger
}

/** Accounts erased in one transaction at most. */
const BATCH = 500

export class Erasures {
  readonly #deps: Dependencies
  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * Runs a command that erases accounts, then deletes their photos and lists them. What fails after the commit is made
   * up for by housekeeping. Returns how many accounts were erased.
   */
  async erase(command: (tx: DatabaseTransaction, now: Date) => Promise<Erasure>): Promise<number> {
    const { commands, list, log } = this.#deps
    const { riderIds, photos } = await commands.transact(command)
    try {
      await list.add(riderIds)
      for (const key of photos) await this.#deps.photos.remove(key)
    } catch (error) {
      log.warn({ err: error }, 'erasure not finished; housekeeping continues it')
    }
    return riderIds.length
  }

  /**
   * Brings list and database into agreement: erases again whoever came back with a restored backup, and lists whoever
   * is missing. Runs before the server listens, and hourly.
   */
  async reconcile(): Promise<void> {
    const { db, list, log } = this.#deps
    const listed = await list.read()
    const erased = await db.selectFrom('riders').select('id').where('erased_at', 'is not', null).execute()
    await list.add(erased.flatMap(({ id }) => (listed.has(id) ? [] : [id])))
    for (const { id } of erased) listed.delete(id)
    const back = [...listed]
    let count = 0
    for (let from = 0; from < back.length; from += BATCH) {
      const ids = back.slice(from, from + BATCH)
      count += await this.erase((tx, now) => eraseRiders(tx, now, ids))
    }
    if (count > 0) log.warn({ count }, 'accounts erased earlier were in the database; erased again')
  }
}
