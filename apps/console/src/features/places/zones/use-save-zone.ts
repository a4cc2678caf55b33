import { ApiError } from '@puni/contract/client'
import type { Zone, ZoneInput, ZoneOutside } from '@puni/contract/zones/entities'
import { useToast } from '@puni/ui/toast'
import { useState } from 'react'
import { api } from '../../../platform/api/client.ts'
import { keys } from '../../../platform/api/keys.ts'
import { useAction } from '../../../platform/api/use-action.ts'
import { zonesText } from './zones-text.ts'

const t = zonesText.form

/** What is to be confirmed before a zone is saved. */
interface Asked {
  readonly outside: ZoneOutside
  /** It was confirmed before, and there is more now. */
  readonly isMore: boolean
}

/** The zone that is changed, in the version that was shown. */
interface Shown {
  readonly id: string
  readonly version: number
}

/** Saves a zone, a new one for null. A change that leaves something outside is saved once that was shown and confirmed, and never more than that. */
export function useSaveZone(zone: Shown | null, input: () => ZoneInput, onDone: () => void) {
  const toast = useToast()
  const [asked, setAsked] = useState<Asked | null>(null)
  const save = useAction<Zone | ZoneOutside>({
    run: () => (zone === null ? api.call('createZone', { body: input() }) : change(zone, input(), asked)),
    changes: [keys.zones],
    onDone: (result) => {
      if ('stores' in result) return setAsked({ outside: result, isMore: asked !== null })
      toast(zone === null ? t.created : t.updated, 'success')
      onDone()
    },
  })
  return { save, asked, forget: () => setAsked(null) }
}

/** The zone as it was saved, or what has to be confirmed first. */
async function change(
  { id, version }: Shown,
  body: ZoneInput,
  asked: Asked | null,
): Promise<Zone | ZoneOutside> {
  const params = { id }
  const shown = idsOf(asked?.outside ?? null)
  try {
    return await api.call('updateZone', { params, body: { ...body, version, shown } })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'ZONE_LEAVES_OUTSIDE')) throw error
    return await api.call('previewZone', { params, body })
  }
}

function idsOf(outside: ZoneOutside | null): string[] {
  if (outside === null) return []
  return [...outside.stores, ...outside.orders, ...outside.riders].map(({ _id }) => _id)
}
