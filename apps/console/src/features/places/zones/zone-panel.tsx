import { TEXT_MAX } from '@puni/contract/limits'
import type { Zone } from '@puni/contract/zones/entities'
import { Button } from '@puni/ui/button'
import { EmptyState } from '@puni/ui/empty-state'
import { TextField } from '@puni/ui/field'
import { Notice } from '@puni/ui/notice'
import { areaOf, type Area } from '@puni/web/geo/circle'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate, useParams } from 'react-router'
import { zonesQuery } from '../../../data/zones.ts'
import { fieldsOf } from '../../../shared/failure.ts'
import { DraftNotice } from '../../../shared/forms/draft-notice.tsx'
import { tieFields } from '../../../shared/forms/form-fields.ts'
import { PanelForm } from '../../../shared/forms/panel-form.tsx'
import { RadioGroup } from '../../../shared/forms/radio-group.tsx'
import { useEditDraft } from '../../../shared/forms/use-edit-draft.ts'
import { PlaceFields } from '../../../shared/map/place-fields.tsx'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { SidePanel } from '../../../shared/views/side-panel.tsx'
import { Prices } from '../prices/prices.tsx'
import { CornersField } from './corners-field.tsx'
import { OutsideDialog } from './outside-dialog.tsx'
import { useSaveZone } from './use-save-zone.ts'
import { ZoneClosing } from './zone-closing.tsx'
import {
  circleIn,
  toZoneInput,
  zoneFieldsShown,
  zoneForm,
  type ZoneForm as Form,
  type ZoneTextField,
} from './zone-form.ts'
import { ZoneTerms } from './zone-terms.tsx'
import { zonesText } from './zones-text.ts'

const t = zonesText.form
const SHAPES = [
  { value: 'circle', label: t.circle },
  { value: 'polygon', label: t.polygon },
] as const

/** The panel of a zone being created. */
export function NewZonePanel() {
  const close = useClose()
  return (
    <SidePanel label={zonesText.panel} title={zonesText.create} onClose={close}>
      <ZoneForm zone={null} onDone={close} />
    </SidePanel>
  )
}

/** The panel of the zone in the URL. */
export function ZonePanel() {
  const { id } = useParams()
  const zones = useQuery(zonesQuery)
  const close = useClose()
  return (
    <SidePanel key={id} label={zonesText.panel} title={zonesText.edit} onClose={close}>
      <QueryView query={zones}>
        {(list) => {
          const zone = list.find((one) => one._id === id)
          return zone ? (
            <>
              <ZoneForm zone={zone} onDone={close} />
              <ZoneTerms zone={zone} />
              <Prices zone={zone} store={null} />
              <ZoneClosing zone={zone} />
            </>
          ) : (
            <EmptyState icon="pin" title={zonesText.missing} />
          )
        }}
      </QueryView>
    </SidePanel>
  )
}

/** The other zones, drawn beside this one. */
function useOtherAreas(zone: Zone | null): readonly Area[] {
  const { data } = useQuery(zonesQuery)
  return useMemo(() => (data ?? []).filter(({ _id }) => _id !== zone?._id).map(areaOf), [data, zone?._id])
}

function useClose() {
  const navigate = useNavigate()
  return () => void navigate('/zones')
}

interface ZoneFormProps {
  /** Null for a new one. */
  zone: Zone | null
  onDone: () => void
}

/** The form of a zone. Where somebody else saves it meanwhile, it says so and keeps what was typed. */
function ZoneForm({ zone, onDone }: ZoneFormProps) {
  const saved = { version: zone === null ? 0 : (zone.version ?? 1), form: zoneForm(zone) }
  const draft = useEditDraft(`zone ${zone?._id ?? 'new'}`, saved)
  const { form, version } = draft
  const { save, asked, forget } = useSaveZone(
    zone && { id: zone._id, version },
    () => toZoneInput(form),
    () => {
      draft.begin()
      onDone()
    },
  )
  const errors = fieldsOf(save.error)
  const takeOver = () => {
    draft.takeOver()
    save.reset()
  }

  return (
    <>
      <PanelForm
        action={save}
        submitLabel={t.submit}
        busyLabel={t.submitting}
        fields={zoneFieldsShown(form, errors)}
      >
        {draft.isFound && <DraftNotice onBegin={() => draft.begin()} />}
        <ZoneFields form={form} others={useOtherAreas(zone)} errors={errors} onChange={draft.change} />
        {draft.isOutdated && (
          <Notice tone="warning" title={t.changed}>
            <p className="mb-2">{t.changedLead}</p>
            <Button variant="secondary" onClick={takeOver}>
              {t.takeOver}
            </Button>
          </Notice>
        )}
      </PanelForm>
      {asked !== null && (
        <OutsideDialog
          outside={asked.outside}
          isMore={asked.isMore}
          busy={save.isPending}
          onConfirm={() => save.mutate()}
          onClose={forget}
        />
      )}
    </>
  )
}

interface ZoneFieldsProps {
  form: Form
  /** The other zones. */
  others: readonly Area[]
  errors: Readonly<Record<string, string>>
  onChange: (form: Form) => void
}

/** Name and shape of a zone, new or not. */
function ZoneFields({ form, others, errors, onChange }: ZoneFieldsProps) {
  const tie = tieFields<ZoneTextField>(form, errors, (field, value) => onChange({ ...form, [field]: value }))
  return (
    <>
      <TextField label={t.name} required maxLength={TEXT_MAX.name} {...tie('name')} />
      <RadioGroup
        legend={t.shape}
        name="shape"
        options={SHAPES}
        value={form.shape}
        onChange={(shape) => onChange({ ...form, shape })}
      />
      {form.shape === 'polygon' ? (
        <CornersField
          value={form.corners}
          others={others}
          errors={errors}
          onChange={(corners) => onChange({ ...form, corners })}
        />
      ) : (
        <>
          <PlaceFields
            text={t}
            tone="plain"
            latitude={tie('latitude')}
            longitude={tie('longitude')}
            onPlace={(place) => onChange({ ...form, ...place })}
            circle={circleIn(form)}
            circleId={form.radiusKm}
            others={others}
          />
          <TextField label={t.radius} inputMode="decimal" autoComplete="off" required {...tie('radiusKm')} />
        </>
      )}
    </>
  )
}
