import { randomUuid } from '@puni/contract/random-uuid'
import { tabStore } from '@puni/web/storage/page-storage'
import { useState } from 'react'
import { usePlatform } from '../views/use-platform.tsx'

/** A form as it was left: with the key that keeps a repeat of it from doing its work twice. */
interface Draft<Form> {
  readonly form: Form
  readonly idempotencyKey: string
}

type Plain = Readonly<Record<string, string | boolean>>

/**
 * What an operator types into a form, kept in this tab until it is sent: Back, a reload or the end of the session lose nothing of it, and an
 * order whose answer was lost is not made twice. Another operator finds none of it.
 */
export function useDraft<Form extends Plain>(name: string, empty: Form) {
  const { operator } = usePlatform()
  const key = `draft ${name} ${operator._id}`
  const [{ draft, isFound }, setState] = useState(() => {
    const found = foundAt(key, empty)
    return { draft: found ?? fresh(empty), isFound: found !== null }
  })
  const begin = () => {
    tabStore.remove(key)
    setState({ draft: fresh(empty), isFound: false })
  }
  return {
    ...draft,
    /** Whether it was begun before, and left. */
    isFound,
    change: (form: Form) => {
      const changed = { ...draft, form }
      tabStore.set(key, JSON.stringify(changed))
      setState({ draft: changed, isFound })
    },
    /** Forgets it, for another. */
    begin,
  }
}

const fresh = <Form>(form: Form): Draft<Form> => ({ form, idempotencyKey: randomUuid() })

/** The draft that is kept, in the fields that the form has today; null if there is none. */
function foundAt<Form extends Plain>(key: string, empty: Form): Draft<Form> | null {
  const kept = tabStore.get(key)
  if (kept === null) return null
  try {
    const { form, idempotencyKey } = JSON.parse(kept) as Draft<Plain>
    const known = Object.entries(form).filter(([field, value]) => typeof value === typeof empty[field])
    return { form: { ...empty, ...Object.fromEntries(known) }, idempotencyKey }
  } catch {
    // Nothing that this page wrote.
    return null
  }
}
