import type { Zone } from '@puni/contract/zones/entities'

/** A zone to choose or in a list: its name, and that it takes nothing new. */
export function zoneLabel({ name, closedAt }: Pick<Zone, 'name' | 'closedAt'>): string {
  return typeof closedAt === 'string' ? `${name} (cerrada)` : name
}
