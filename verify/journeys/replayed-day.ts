/** The answer while the last policy of a full day is replayed. */
export const FULL_DAY = {
  run: '00000000-0000-4000-8000-000000000001',
  state: 'running',
  progress: 0.37,
  summaries: [null, 'idle', 'nearest', 'match'].map((policy) => ({
    policy,
    orders: 6000,
    undelivered: 180,
    clickToDoor: 2_460,
    readyToPickup: 540,
    clickToDoorP90: 3_900,
    doorHistogram: [0, 90, 900, 2_400, 1_500, 600, 210, 90, 30, 0],
    earnings: [0, 42_000, 61_500.5, 88_000],
  })),
}
