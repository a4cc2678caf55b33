/** Cache keys of the two orders that matter right now. */
export const offeredKey = (riderId: string) => ['offered', riderId]
export const acceptedKey = (riderId: string) => ['accepted', riderId]
