import { tabStore } from '@puni/web/storage/page-storage'
import { useState } from 'react'
import { usePlatform } from '../views/use-platform.tsx'

/** Something as it is kept, in the fields of its form. Its version goes up with every change; 0 of what is new. */
export interface Saved<Form> {
  readonly version: number
  readonly form: Form
}

/** A change that was begun: what it was begun from, and how the form is now. */
interface Draft<Form> {
  readonly from: Saved<Form>
  readonly form: Form
}

/**
 * What an operator changes of something, or makes anew, kept in this tab until it is saved: Back, a reload, Escape or the end of the session lose
 * nothing of it. Another operator finds none of it. `saved` is how it is kept now: it may have become another since the change was begun.
 */
export function useEditDraft<Form extends object>(name: string, saved: Saved<Form>) {
  const { operator } = usePlatform()
  const key = `edit ${name} ${operator._id}`
  const [{ draft, isFound }, setState] = useState(() => {
    const found = foundAt(key, saved.form)
    return { draft: found ?? { from: saved, form: saved.form }, isFound: found !== null }
  })
  const keep = (changed: Draft<Form>, wasFound: boolean) => {
    if (JSON.stringify(changed.form) === JSON.stringify(changed.from.form)) tabStore.remove(key)
    else tabStore.set(key, JSON.stringify(changed))
    setState({ draft: changed, isFound: wasFound })
  }
  return {
    form: draft.form,
    /** The version that it was begun from. */
    version: draft.from.version,
    /** Whether it was begun before, and left. */
    isFound,
    /** Somebody else has saved another one since. */
    isOutdated: saved.version > draft.from.version,
    change: (form: Form) => keep({ ...draft, form }, isFound),
    /** Goes on from how it is kept now: what was changed here stays. */
    takeOver: () => keep({ from: saved, form: onto(draft, saved.form) }, isFound),
    /** Begins anew from this, without what was changed. */
    begin: (from: Saved<Form> = saved) => keep({ from, form: from.form }, false),
  }
}

/** The form as it is kept now, with what was changed in the draft. */
export function onto<Form extends object>({ from, form }: Draft<Form>, now: Form): Form {
  const before = new Map<string, unknown>(Object.entries(from.form))
  const mine = Object.entries(form).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before.get(field)),
  )
  return { ...now, ...Object.fromEntries(mine) }
}

/** The draft that is kept, if it has the fields that the form has today; else null. */
function foundAt<Form extends object>(key: string, today: Form): Draft<Form> | null {
  const kept = tabStore.get(key)
  if (kept === null) return null
  try {
    const draft = JSON.parse(kept) as Draft<Form>
    return shapeOf(draft.form) === shapeOf(today) && shapeOf(draft.from.form) === shapeOf(today)
      ? draft
      : null
  } catch {
    // Nothing that this page wrote.
    return null
  }
}

const shapeOf = (form: object) =>
  Object.entries(form)
    .map(([field, value]) => `${field}: ${Array.isArray(value) ? 'list' : typeof value}`)
    .sort()
    .join()
