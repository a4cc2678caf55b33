import { localStore } from '@puni/web/storage/page-storage'

const KEY = 'ringPassed'

/** Whether a test once truly rang on this device: whoever's it is by now, it can. */
export const ringPassed = {
  read: (): boolean => localStore.get(KEY) !== null,
  keep: (): void => void localStore.set(KEY, 'true'),
}
