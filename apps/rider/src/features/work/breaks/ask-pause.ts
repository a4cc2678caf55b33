import { lazyDialog } from '../../../shared/views/lazy-dialog.tsx'

/** The dialog that asks how long a pause lasts, loaded when it is asked for. */
export const AskPause = lazyDialog(() => import('./pause-dialog.tsx'))
