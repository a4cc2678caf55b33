import type { Zone } from '@puni/contract/zones/entities'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { storeCommands } from '../../../data/stores.ts'
import { zonesQuery } from '../../../data/zones.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { fieldsOf } from '../../../shared/failure.ts'
import { DraftNotice } from '../../../shared/forms/draft-notice.tsx'
import { PanelForm } from '../../../shared/forms/panel-form.tsx'
import { useEditDraft } from '../../../shared/forms/use-edit-draft.ts'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { SecretDialog } from '../../../shared/views/secret-dialog.tsx'
import { SidePanel } from '../../../shared/views/side-panel.tsx'
import { StoreFields } from './store-fields.tsx'
import { emptyStoreForm, fieldsShown, toStoreInput } from './store-form.ts'
import { storesText } from './stores-text.ts'

const t = storesText.form

/** The panel of a store being registered. */
export function NewStorePanel() {
  const zones = useQuery(zonesQuery)
  const navigate = useNavigate()
  const close = () => void navigate('/stores')
  return (
    <SidePanel label={storesText.panel} title={storesText.create} onClose={close}>
      <QueryView query={zones}>{(list) => <NewStoreForm zones={list} onClose={close} />}</QueryView>
    </SidePanel>
  )
}

interface NewStoreFormProps {
  zones: readonly Zone[]
  onClose: () => void
}

function NewStoreForm({ zones, onClose }: NewStoreFormProps) {
  const draft = useEditDraft('store new', { version: 0, form: emptyStoreForm })
  const { form } = draft
  const create = useAction({
    command: () => storeCommands.create({ body: toStoreInput(form) }),
    done: t.done,
    onDone: () => draft.begin(),
  })
  return (
    <>
      <PanelForm
        action={create}
        submitLabel={t.submit}
        busyLabel={t.submitting}
        fields={fieldsShown(form, fieldsOf(create.error))}
      >
        {draft.isFound && <DraftNotice onBegin={() => draft.begin()} />}
        <StoreFields form={form} zones={zones} errors={fieldsOf(create.error)} onChange={draft.change} />
      </PanelForm>
      {create.data && (
        <SecretDialog
          title={storesText.key.title(create.data.store.name)}
          text={storesText.key}
          secret={create.data.apiKey}
          onClose={onClose}
        />
      )}
    </>
  )
}
