/** Metadata of packs that are built to be measured. */
import type { PackInfo } from '@puni/contract/city/entities'

export const INFO: PackInfo = {
  name: 'Bench',
  attribution: '© OpenStreetMap',
  bounds: { north: 0, south: 0, east: 0, west: 0 },
  builtAt: '1970-01-01T00:00:00Z',
  demo: false,
}
