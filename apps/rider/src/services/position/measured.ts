import { createStore } from '@puni/ui/store'
import type { Fix } from '../device/geolocation.ts'

/** The latest measurement, also between those that are applied; null before the first, and while no position is followed. It stays on this phone. */
export const measured = createStore<Fix | null>(null)
