import { text } from '../text.ts'

/** The name of the console. */
export function Brand() {
  return (
    <span className="flex items-center gap-2.5 text-lg font-bold whitespace-nowrap">
      <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" className="size-8" />
      <span>
        PUNI <span className="font-normal text-ink-muted max-sm:hidden">{text.app.name}</span>
      </span>
    </span>
  )
}
