/** Asks the waiting service worker to take over. */
export const ACTIVATE = 'activate'
