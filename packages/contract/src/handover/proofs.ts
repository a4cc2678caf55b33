/** How the handover at the door is proved: what an order may ask for, and how far its proof is. */

/** What an order may ask its rider for. An order without a setting asks for nothing. */
export const HANDOVER_KINDS = ['pin', 'photo', 'code'] as const
export type HandoverKind = (typeof HANDOVER_KINDS)[number]

/**
 * How far the proof of a delivered order is:
 * - `verified`: what the order asks for was given;
 * - `unverified`: it is missing, or was wrong, and the rider is asked for it, or for a photo and a reason;
 * - `explained`: a photo and a reason stand in its place;
 * - `waived`: an operator closed the order without it.
 */
export const HANDOVER_STATES = ['verified', 'unverified', 'explained', 'waived'] as const
export type HandoverState = (typeof HANDOVER_STATES)[number]
