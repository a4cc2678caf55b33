import { Button } from '@puni/ui/button'
import { messageCommands } from '../../../data/messages.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { messagesText as t } from './messages-text.ts'

/** Notes that the operator has sent a message: it is tried no more, and leaves the lists. */
export function SentByHandButton({ messageId }: { messageId: string }) {
  const note = useAction({
    command: () => messageCommands.noteSentByHand({ params: { id: messageId } }),
    done: t.noted,
  })
  return (
    <Button variant="secondary" busy={note.isPending} busyLabel={t.noting} onClick={() => note.mutate()}>
      {t.sentIt}
    </Button>
  )
}
