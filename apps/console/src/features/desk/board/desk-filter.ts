/** What part of the board is shown. All of it stands in the address: a link opens the same view. */
import { groupOfStatus } from '@puni/contract/orders/order-groups'
import type { DeskOrder, DeskRider, DeskScene } from '../../../shared/desk/desk-scene.ts'

/** The situations by which the board is filtered. */
export const DESK_GROUPS = ['trouble', 'unassigned', 'underWay', 'problem', 'review'] as const
export type DeskGroup = (typeof DESK_GROUPS)[number]

export interface DeskFilter {
  readonly group: DeskGroup | null
  readonly zoneId: string
  /** As typed. */
  readonly search: string
}

/** The filter of an address. */
export function filterOf(search: URLSearchParams): DeskFilter {
  return {
    group: DESK_GROUPS.find((one) => one === search.get('group')) ?? null,
    zoneId: search.get('zone') ?? '',
    search: search.get('q') ?? '',
  }
}

/** Whether an order is in a situation. One with another trouble is there as well. */
export function isInGroup({ order, troubles }: DeskOrder, group: DeskGroup): boolean {
  if (group === 'trouble') return troubles.length > 0
  if (group === 'review') return order.reviewSince !== null
  if (group === 'problem') return troubles.some(({ kind }) => kind === 'problem' || kind === 'emergency')
  return groupOfStatus(order.status) === group
}

/** What of the scene is in a zone and has all words that are searched for. */
export function foundIn(
  { orders, riders }: DeskScene,
  { zoneId, search }: Omit<DeskFilter, 'group'>,
): DeskScene {
  const words = plain(search).split(/\s+/).filter(Boolean)
  const has = (text: string) => {
    const searched = plain(text)
    return words.every((word) => searched.includes(word))
  }
  const inZone = (id: string) => zoneId === '' || id === zoneId
  if (words.length === 0 && zoneId === '') return { orders, riders }
  return {
    orders: orders.filter(({ order }) => inZone(order.zoneId) && has(wordsOfOrder(order))),
    riders: riders.filter(({ rider, order }) => inZone(rider.zoneId) && has(wordsOfRider(rider, order))),
  }
}

function wordsOfOrder({ number, sender, address, rider, offeredTo }: DeskOrder['order']): string {
  return `#${number} ${sender} ${address} ${rider?.fullName ?? ''} ${offeredTo?.fullName ?? ''}`
}

function wordsOfRider({ fullName }: DeskRider['rider'], order: DeskRider['order']): string {
  return order === null ? fullName : `${fullName} #${order.number}`
}

/** Without accents and capitals: 'guerrin' finds Güerrín. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
