/** Reading lists by index, with a check. */
import { PACK_FILES, PackError } from '@puni/contract/city/pack'

/** The item of a list at an index. Throws PackError if there is none: a wrong index must not become a wrong place. */
export function item<T>(items: ArrayLike<T>, index: number): T {
  const found = items[index]
  if (found === undefined)
    throw new PackError(`${PACK_FILES.places} has no item ${index} in a list of ${items.length}`)
  return found
}
