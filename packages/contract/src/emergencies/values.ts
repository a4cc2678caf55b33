/** Whether an operator has seen a rider's call for help. */
export const EMERGENCY_STATES = ['open', 'seen'] as const
export type EmergencyState = (typeof EMERGENCY_STATES)[number]
