import { localStore } from '@puni/web/storage/page-storage'

const KEY = 'firstStepsSeen'

/** Whether the first steps were shown on this device. Where it keeps nothing they would come at every start, so they never do. */
export const firstSteps = {
  areDue: (): boolean => localStore.isOpen() && localStore.get(KEY) === null,
  keepSeen: (): void => void localStore.set(KEY, 'true'),
}
