import type { ZoneInput, ZoneOutside } from '@puni/contract/zones/entities'
import { useToast } from '@puni/ui/toast'
import { useState } from 'react'
import { changeZone, zoneCommands } from '../../../data/zones.ts'
import { useAction } from '../../../services/api/use-action.ts'
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
  const save = useAction({
    command: () =>
      zone === null
        ? zoneCommands.create({ body: input() })
        : changeZone(zone.id, { ...input(), version: zone.version }, asked?.outside ?? null),
    onDone: (result) => {
      if ('stores' in result) return setAsked({ outside: result, isMore: asked !== null })
      toast(zone === null ? t.created : t.updated, 'success')
      onDone()
    },
  })
  return { save, asked, forget: () => setAsked(null) }
}
