import type { OperatorStore } from '@puni/contract/stores/entities'
import { Button } from '@puni/ui/button'
import { Notice } from '@puni/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { storeCommands } from '../../../data/stores.ts'
import { zonesQuery } from '../../../data/zones.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { fieldsOf } from '../../../shared/failure.ts'
import { DraftNotice } from '../../../shared/forms/draft-notice.tsx'
import { PanelForm } from '../../../shared/forms/panel-form.tsx'
import { useEditDraft } from '../../../shared/forms/use-edit-draft.ts'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { Section } from '../../../shared/views/section.tsx'
import { StoreFields } from './store-fields.tsx'
import { fieldsShown, storeForm, toStoreInput } from './store-form.ts'
import { storesText } from './stores-text.ts'

const t = storesText.edit

const savedOf = (store: OperatorStore) => ({ version: store.version, form: storeForm(store) })

/** The form in which a store is changed. Where somebody else saves it meanwhile, it says so and keeps what was typed. */
export function StoreEdit({ store }: { store: OperatorStore }) {
  const zones = useQuery(zonesQuery)
  const draft = useEditDraft(`store ${store._id}`, savedOf(store))
  const { form, version } = draft
  const save = useAction({
    command: () =>
      storeCommands.update({
        params: { id: store._id },
        body: { ...toStoreInput(form, store), version },
      }),
    done: t.done,
    onDone: ({ store: saved }) => draft.begin(savedOf(saved)),
  })
  const takeOver = () => {
    draft.takeOver()
    save.reset()
  }
  return (
    <Section title={t.title}>
      <p className="mb-3 text-sm text-ink-muted">{t.placedStay}</p>
      <QueryView query={zones}>
        {(list) => (
          <PanelForm
            action={save}
            submitLabel={t.submit}
            busyLabel={t.submitting}
            fields={fieldsShown(form, fieldsOf(save.error))}
          >
            {draft.isFound && <DraftNotice onBegin={() => draft.begin()} />}
            <StoreFields form={form} zones={list} errors={fieldsOf(save.error)} onChange={draft.change} />
            {draft.isOutdated && (
              <Notice tone="warning" title={t.changed}>
                <p className="mb-2">{t.changedLead}</p>
                <Button variant="secondary" onClick={takeOver}>
                  {t.takeOver}
                </Button>
              </Notice>
            )}
          </PanelForm>
        )}
      </QueryView>
    </Section>
  )
}
