import { useToast } from '@puni/ui/toast'
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { fieldsOf, messageOf } from '../../shared/failure.ts'

interface ActionOptions<Result, Input> {
  readonly run: (input: Input) => Promise<Result>
  /** Cached queries that the action changes. */
  readonly changes: readonly QueryKey[]
  /** Toast text on success. */
  readonly done?: string
  readonly onDone?: (result: Result, input: Input) => void
}

/** A mutation through the API: refreshes what it changed and reports the outcome to the operator. */
export function useAction<Result, Input = void>({
  run,
  changes,
  done,
  onDone,
}: ActionOptions<Result, Input>) {
  const queryClient = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: run,
    onSuccess: (result, input) => {
      if (done !== undefined) toast(done, 'success')
      onDone?.(result, input)
    },
    // Field errors are shown next to their fields; a toast on top would only repeat them.
    onError: (error) => {
      if (Object.keys(fieldsOf(error)).length === 0) toast(messageOf(error), 'error')
    },
    // After a failure too: a refusal usually means that this screen was out of date.
    onSettled: () => {
      for (const queryKey of changes) void queryClient.invalidateQueries({ queryKey })
    },
  })
}
