/** The orders that are chosen for something that is done to all of them. */
import { useState } from 'react'
import type { DeskOrder } from '../../../shared/desk/desk-scene.ts'

/** Chosen orders, in the sequence of the list. */
export interface Selection {
  /** Whether orders are being chosen, though none is yet. */
  readonly isOpen: boolean
  readonly chosen: readonly DeskOrder[]
  readonly has: (id: string) => boolean
  /** Begins to choose. */
  readonly open: () => void
  /** Chooses an order, or no longer. */
  readonly toggle: (id: string) => void
  /** Chooses all from the last one that was chosen to this one. */
  readonly extendTo: (id: string) => void
  readonly add: (ids: readonly string[]) => void
  /** Chooses nothing any more. */
  readonly close: () => void
}

interface Chosen {
  readonly ids: ReadonlySet<string>
  /** Chosen last: where a range begins. */
  readonly last: string | null
}

const nothing: Chosen = { ids: new Set(), last: null }

/** The selection among the orders that are listed: what leaves the list is no longer chosen. */
export function useSelection(listed: readonly DeskOrder[]): Selection {
  const [state, setState] = useState<Chosen | null>(null)
  const { ids, last } = state ?? nothing
  const chosen = listed.filter(({ order }) => ids.has(order._id))
  const add = (added: readonly string[]) =>
    setState({ ids: new Set([...ids, ...added]), last: added.at(-1) ?? last })
  return {
    isOpen: state !== null,
    chosen,
    has: (id) => ids.has(id),
    open: () => setState(state ?? nothing),
    toggle: (id) => {
      const changed = new Set(ids)
      if (!changed.delete(id)) changed.add(id)
      setState({ ids: changed, last: id })
    },
    extendTo: (id) =>
      add(
        between(
          listed.map(({ order }) => order._id),
          last,
          id,
        ),
      ),
    add,
    close: () => setState(null),
  }
}

/** The ids from one to another, whichever comes first; the other alone if the one is not there. */
export function between(ids: readonly string[], from: string | null, to: string): string[] {
  const at = from === null ? -1 : ids.indexOf(from)
  const end = ids.indexOf(to)
  if (at < 0 || end < 0) return [to]
  const range = ids.slice(Math.min(at, end), Math.max(at, end) + 1)
  return at <= end ? range : range.reverse()
}
