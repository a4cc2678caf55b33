/** Rows of the board for tests. */
import type { BoardOrder, BoardRider } from '@puni/contract/board/entities'

/** 20:00 in Buenos Aires. */
export const BOARD_NOW = Date.parse('2026-03-10T23:00:00.000Z')

/** So many minutes before `BOARD_NOW`. */
export const minutesAgo = (minutes: number): string => new Date(BOARD_NOW - minutes * 60_000).toISOString()

/** An order that was just placed in Centro. */
export function boardOrder(changes: Partial<BoardOrder> = {}): BoardOrder {
  return {
    _id: 'order',
    number: 12,
    status: 'pending',
    zoneId: 'centro',
    storeId: null,
    sender: 'Pizzería Güerrín',
    pickup: { lat: -34.604, lng: -58.387 },
    address: 'Belgrano 2200',
    delivery: { lat: -34.613, lng: -58.397 },
    isUrgent: false,
    dueAt: null,
    stepAt: minutesAgo(1),
    promisedAt: minutesAgo(-30),
    rider: null,
    riderBlockedAt: null,
    offeredTo: null,
    declines: 0,
    delayToldAt: null,
    reviewSince: null,
    problem: null,
    acknowledged: [],
    ...changes,
  }
}

/** A rider on duty in Centro, a kilometre from the order. */
export function boardRider(changes: Partial<BoardRider> = {}): BoardRider {
  return {
    _id: 'rider',
    fullName: 'Ramón Rider',
    vehicleType: 'Moto',
    zoneId: 'centro',
    working: true,
    position: { lat: -34.595, lng: -58.387 },
    positionAt: minutesAgo(0),
    pausedUntil: null,
    lastOrderId: null,
    ...changes,
  }
}
