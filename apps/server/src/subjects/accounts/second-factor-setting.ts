/** Whether the platform requires a second factor of every operator: a row of `settings`. */
import type { Database } from '../../platform/database/schema.ts'

export const SECOND_FACTOR_SETTING = 'second_factor'

/** Whether a stored setting requires it; null where it was never set. */
export function isRequired(value: object | null): boolean {
  return value !== null && 'required' in value && value.required === true
}

/** Whether it is required now. */
export async function readRequired(db: Database): Promise<boolean> {
  const setting = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', SECOND_FACTOR_SETTING)
    .executeTakeFirst()
  return isRequired(setting?.value ?? null)
}

/** Requires it, or no longer. */
export async function storeRequired(db: Database, required: boolean): Promise<void> {
  const value = JSON.stringify({ required })
  await db
    .insertInto('settings')
    .values({ name: SECOND_FACTOR_SETTING, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
