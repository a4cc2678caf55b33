import { TEXT_MAX } from '@puni/contract/limits'
import { OPERATOR_ROLES, type OperatorRole } from '@puni/contract/operators/roles'
import { TextField } from '@puni/ui/field'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { operatorCommands } from '../../../data/operators.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { fieldsOf } from '../../../shared/failure.ts'
import { tieFields } from '../../../shared/forms/form-fields.ts'
import { PanelForm } from '../../../shared/forms/panel-form.tsx'
import { RadioGroup } from '../../../shared/forms/radio-group.tsx'
import { roleText } from '../../../shared/role-text.ts'
import { SecretDialog } from '../../../shared/views/secret-dialog.tsx'
import { SidePanel } from '../../../shared/views/side-panel.tsx'
import { operatorsText } from './operators-text.ts'

const t = operatorsText.form
const roles = OPERATOR_ROLES.map((role) => ({ value: role, label: roleText[role] }))

/** The panel of an operator being invited. */
export function NewOperatorPanel() {
  const navigate = useNavigate()
  const close = () => void navigate('/operators')
  const [form, setForm] = useState({ fullName: '', email: '' })
  const [role, setRole] = useState<OperatorRole>('dispatcher')
  const invite = useAction({
    command: () => operatorCommands.create({ body: { ...form, role } }),
    done: t.done,
  })
  const tie = tieFields(form, fieldsOf(invite.error), (field, value) => setForm({ ...form, [field]: value }))
  return (
    <SidePanel label={operatorsText.panel} title={operatorsText.create} onClose={close}>
      <PanelForm action={invite} submitLabel={t.submit} busyLabel={t.submitting} fields={Object.keys(form)}>
        <TextField label={t.fullName} required maxLength={TEXT_MAX.name} {...tie('fullName')} />
        <TextField
          label={t.email}
          // Browsers refuse an ñ in their own kind of field.
          inputMode="email"
          autoComplete="off"
          required
          maxLength={TEXT_MAX.email}
          {...tie('email')}
        />
        <RadioGroup legend={t.role} name="role" options={roles} value={role} onChange={setRole} />
        <p className="text-sm text-ink-muted">{t.roleHint}</p>
      </PanelForm>
      {invite.data && (
        <SecretDialog
          title={operatorsText.invitation.title(invite.data.operator.fullName)}
          text={operatorsText.invitation}
          secret={invite.data.invitation.url}
          onClose={close}
        />
      )}
    </SidePanel>
  )
}
