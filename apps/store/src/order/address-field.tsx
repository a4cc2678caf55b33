import { ApiError } from '@puni/contract/client'
import { TEXT_MAX } from '@puni/contract/limits'
import { Badge } from '@puni/ui/badge'
import { TextField } from '@puni/ui/field'
import { useQuery } from '@tanstack/react-query'
import { api, messageOf } from '../api.ts'
import { orderText as t } from '../store-text.ts'
import { Choice } from './choice.tsx'
import { type Draft, withAddress, withPlace } from './draft.ts'
import { useSettled } from './use-settled.ts'

/** Fewer letters find everything. */
const TYPED_MIN = 4

interface AddressFieldProps {
  draft: Draft
  onChange: (draft: Draft) => void
  /** Where the quote found it. */
  found: string | null
  /** Why there is no quote. */
  failure: Error | null
}

/** The address as it is typed, and the places that it may mean until one is known for sure. */
export function AddressField({ draft, onChange, found, failure }: AddressFieldProps) {
  const typed = useSettled(draft.address.trim())
  const asks = draft.place === null && found === null && typed.length >= TYPED_MIN
  const places = useQuery({
    queryKey: ['places', typed],
    queryFn: ({ signal }) => api.call('findAddress', { query: { query: typed } }, { signal }),
    enabled: asks,
    staleTime: 60_000,
  })
  const isUnsure = failure instanceof ApiError && failure.code === 'ADDRESS_UNSURE'
  const candidates = asks ? (places.data?.places ?? []) : []
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={t.address}
        hint={found === null ? t.addressHint : t.found(found)}
        error={failure === null || (isUnsure && candidates.length > 0) ? undefined : messageOf(failure)}
        autoComplete="off"
        required
        maxLength={TEXT_MAX.street}
        value={draft.address}
        onChange={({ target }) => onChange(withAddress(draft, target.value))}
      />
      {candidates.length > 0 && (
        <Choice label={t.which}>
          {candidates.map((candidate) => (
            <Choice.Item
              key={`${candidate.label} ${candidate.latitude} ${candidate.longitude}`}
              onChoose={candidate.inZone ? () => onChange(withPlace(draft, candidate)) : null}
            >
              {candidate.label} {!candidate.inZone && <Badge tone="warning">{t.outOfZone}</Badge>}
            </Choice.Item>
          ))}
        </Choice>
      )}
    </div>
  )
}
