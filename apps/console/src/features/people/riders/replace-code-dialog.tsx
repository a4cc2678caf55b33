import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { codeText } from './code-text.ts'

const t = codeText

interface ReplaceCodeDialogProps {
  title: string
  /** Validity period of the existing code, ISO 8601. */
  issuedAt: string
  expiresAt: string
  busy: boolean
  onReplace: () => void
  onClose: () => void
}

/** Asks for confirmation before invalidating a code that may already have been sent. */
export function ReplaceCodeDialog({
  title,
  issuedAt,
  expiresAt,
  busy,
  onReplace,
  onClose,
}: ReplaceCodeDialogProps) {
  const { format } = usePlatform()
  return (
    <FormDialog
      title={title}
      submitLabel={t.replace}
      busyLabel={t.issuing}
      action={{ mutate: onReplace, isPending: busy }}
      onClose={onClose}
    >
      <p>{t.live(format.dateTime(issuedAt), format.dateTime(expiresAt))}</p>
      <p className="font-semibold">{t.replaceQuestion}</p>
    </FormDialog>
  )
}
