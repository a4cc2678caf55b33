import { revealText } from './reveal-text.ts'

interface RevealProps {
  label?: string
  /** The call that shows it, which records who asked. */
  request: { readonly isPending: boolean; mutate: () => void }
}

/** In the place of a phone or a document: shows it on request, as every view is recorded. */
export function Reveal({ label = revealText.phone, request }: RevealProps) {
  return (
    <button
      type="button"
      title={revealText.recorded}
      className="min-h-6 font-semibold whitespace-nowrap underline aria-busy:cursor-progress"
      aria-busy={request.isPending}
      onClick={() => {
        if (!request.isPending) request.mutate()
      }}
    >
      {request.isPending ? revealText.busy : label}
    </button>
  )
}
