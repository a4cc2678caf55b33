import { commonText } from '../../../shared/common-text.ts'
import { layoutText } from '../../../shared/layout-text.ts'
import { ConfirmDialog } from '../../../shared/views/confirm-dialog.tsx'
import { leavingText as t } from './leaving-text.ts'

interface LogOutDialogProps {
  onSure: () => void
  onClose: () => void
}

/** 'Cerrar sesión' with an order in hand. */
export default function LogOutDialog({ onSure, onClose }: LogOutDialogProps) {
  return (
    <ConfirmDialog
      title={t.logOutTitle}
      closedBy="any"
      danger
      cancelLabel={commonText.back}
      confirmLabel={layoutText.logout}
      onConfirm={onSure}
      onClose={onClose}
    >
      <p>{t.logOutLead}</p>
    </ConfirmDialog>
  )
}
