export const destinationText = {
  /** Of an order that is not the rider's: its block, not its door. */
  approximate: (address: string) => `${address} (zona aproximada)`,
} as const
