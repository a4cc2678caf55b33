import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { commonText } from '../../../shared/common-text.ts'
import { layoutText } from '../../../shared/layout-text.ts'
import { leavingText as t } from './leaving-text.ts'

interface LogOutDialogProps {
  onSure: () => void
  onClose: () => void
}

/** 'Cerrar sesión' with an order in hand. */
export default function LogOutDialog({ onSure, onClose }: LogOutDialogProps) {
  return (
    <Dialog
      open
      title={t.logOutTitle}
      onClose={onClose}
      closedBy="any"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {commonText.back}
          </Button>
          <Button variant="danger" onClick={onSure}>
            {layoutText.logout}
          </Button>
        </>
      }
    >
      <p>{t.logOutLead}</p>
    </Dialog>
  )
}
