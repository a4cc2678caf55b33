import { lazyDialog } from '../../../shared/views/lazy-dialog.tsx'

/** '¿Me va a sonar?', loaded on first use. */
export const RingCheck = lazyDialog(() => import('./ring-check-dialog.tsx'))
