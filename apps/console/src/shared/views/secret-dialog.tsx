import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { TextAreaField } from '@puni/ui/field'
import { useCopy } from './use-copy.ts'
import type { ReactNode } from 'react'

interface SecretDialogProps {
  title: string
  text: Readonly<Record<'label' | 'once' | 'copy' | 'copied' | 'copyFailed' | 'saved', string>>
  secret: string
  onClose: () => void
  /** Another way to hand it on. */
  children?: ReactNode
}

/** Shows a secret, only once. Only its button closes it: a stray Esc would lose the secret. */
export function SecretDialog({ title, text: t, secret, onClose, children }: SecretDialogProps) {
  const copy = useCopy(t)
  return (
    <Dialog
      open
      title={title}
      closedBy="none"
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => copy(secret)}>{t.copy}</Button>
          <Button variant="secondary" onClick={onClose}>
            {t.saved}
          </Button>
        </>
      }
    >
      <p>{t.once}</p>
      <TextAreaField
        label={t.label}
        readOnly
        rows={Math.max(2, secret.split('\n').length)}
        value={secret}
        spellCheck={false}
        onFocus={(event) => event.target.select()}
      />
      {children}
    </Dialog>
  )
}
