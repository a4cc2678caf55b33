import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { TextAreaField } from '@puni/ui/field'
import { useToast } from '@puni/ui/toast'
import { storesText } from './stores-text.ts'

const t = storesText.key

interface ApiKeyDialogProps {
  storeName: string
  apiKey: string
  onClose: () => void
}

/** Shows a store's API key, only once. Only its button closes it: a stray Esc would lose the key. */
export function ApiKeyDialog({ storeName, apiKey, onClose }: ApiKeyDialogProps) {
  const toast = useToast()
  const copy = () => {
    // Browsers deny the clipboard on an insecure origin; there it is not even defined.
    const copied = navigator.clipboard?.writeText(apiKey) ?? Promise.reject(new Error('No clipboard'))
    copied.then(
      () => toast(t.copied, 'success'),
      () => toast(t.copyFailed, 'error'),
    )
  }
  return (
    <Dialog
      open
      title={t.title(storeName)}
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
        rows={2}
        value={apiKey}
        spellCheck={false}
        onFocus={(event) => event.target.select()}
      />
    </Dialog>
  )
}
