import { useToast } from '@puni/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fieldsOf, messageOf } from '../../shared/failure.ts'
import type { Command } from './command.ts'

interface ActionOptions<Result, Input> {
  readonly command: (input: Input) => Command<Result>
  /** Toast text on success. */
  readonly done?: string | ((result: Result, input: Input) => string)
  readonly onDone?: (result: Result, input: Input) => void
  /** Whether the form says why it failed: then no toast does. */
  readonly isToldByForm?: boolean
  readonly onFailed?: (error: Error) => void
}

/** Does what an operator asked for: refreshes what it changed and reports the outcome. Every change of the console is made by it. */
export function useAction<Result, Input = void>({
  command,
  done,
  onDone,
  isToldByForm = false,
  onFailed,
}: ActionOptions<Result, Input>) {
  const queryClient = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (input: Input) => command(input).run(),
    onSuccess: (result, input) => {
      if (done !== undefined) toast(typeof done === 'string' ? done : done(result, input), 'success')
      onDone?.(result, input)
    },
    // Field errors are shown next to their fields; a toast on top would only repeat them.
    onError: (error) => {
      if (!isToldByForm && Object.keys(fieldsOf(error)).length === 0) toast(messageOf(error), 'error')
      onFailed?.(error)
    },
    // After a failure too: a refusal usually means that this screen was out of date.
    onSettled: (_result, _error, input) => {
      for (const queryKey of command(input).changes) void queryClient.invalidateQueries({ queryKey })
    },
  })
}
