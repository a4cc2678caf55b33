import { localStore } from '@puni/web/storage/page-storage'

const KEY = 'ringPassed'

/** The test of a new phone, once for each: whoever's it is by now, what was found holds. */
export const ringTest = {
  isDue: (): boolean => localStore.get(KEY) === null,
  hasPassed: (): boolean => localStore.get(KEY) === 'true',
  keep: (passed: boolean): void => void localStore.set(KEY, String(passed)),
}
