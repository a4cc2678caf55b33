import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { TextAreaField } from '@puni/ui/field'
import { useToast } from '@puni/ui/toast'
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
  const toast = useToast()
  const copy = () => {
    // Browsers deny the clipboard on an insecure origin; there it is not even defined.
    const copied = navigator.clipboard?.writeText(secret) ?? Promise.reject(new Error('No clipboard'))
    copied.then(
      () => toast(t.copied, 'success'),
      () => toast(t.copyFailed, 'error'),
    )
  }
  return (
    <Dialog
      open
      title={title}
      closedBy="none"
      onClose={onClose}
      actions={
        <>
          <Button onClick={copy}>{t.copy}</Button>
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
