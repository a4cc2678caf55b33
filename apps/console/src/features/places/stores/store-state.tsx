import type { OperatorStore } from '@puni/contract/stores/entities'
import { Button } from '@puni/ui/button'
import { Notice } from '@puni/ui/notice'
import { useState } from 'react'
import { storeCommands } from '../../../data/stores.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { idleText } from '../../../shared/stores/store-idle.ts'
import { useNow } from '../../../shared/use-now.ts'
import { Section } from '../../../shared/views/section.tsx'
import { useIsAdmin, usePlatform } from '../../../shared/views/use-platform.tsx'
import { StoreStateDialog } from './store-state-dialog.tsx'
import { storeStateText as t } from './store-state-text.ts'

/** Whether a store takes orders, and what is done about it. */
export function StoreState({ store }: { store: OperatorStore }) {
  const [asking, setAsking] = useState<'pause' | 'disable' | null>(null)
  const isAdmin = useIsAdmin()
  const { config } = usePlatform()
  const idle = idleText(store, new Date(useNow()), config.timeZone)
  const params = { id: store._id }
  const resume = useAction({
    command: () => storeCommands.resume({ params }),
    done: t.resumed,
  })
  const enable = useAction({
    command: () => storeCommands.enable({ params }),
    done: t.enabled,
  })
  const isDisabled = store.disabledAt !== null
  const isPaused = !isDisabled && idle !== null
  return (
    <Section title={t.title}>
      {idle === null ? <p>{t.takesOrders}</p> : <Notice tone="warning">{idle}</Notice>}
      <div className="mt-3 flex flex-wrap gap-3">
        {isPaused && (
          <Button busy={resume.isPending} busyLabel={t.resuming} onClick={() => resume.mutate()}>
            {t.resume}
          </Button>
        )}
        {!isDisabled && (
          <Button variant="secondary" onClick={() => setAsking('pause')}>
            {isPaused ? t.pauseAgain : t.pause}
          </Button>
        )}
        {isAdmin && !isDisabled && (
          <Button variant="secondary" onClick={() => setAsking('disable')}>
            {t.disable}
          </Button>
        )}
        {isAdmin && isDisabled && (
          <Button busy={enable.isPending} busyLabel={t.enabling} onClick={() => enable.mutate()}>
            {t.enable}
          </Button>
        )}
      </div>
      {asking !== null && <StoreStateDialog store={store} act={asking} onClose={() => setAsking(null)} />}
    </Section>
  )
}
