import { commonText } from '../common-text.ts'

/** The name of the console's platform. */
export function Brand({ name }: { name: string }) {
  return (
    <span className="flex items-center gap-2.5 text-lg font-bold whitespace-nowrap">
      <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" className="size-8" />
      <span className="max-sm:sr-only">
        {name} <span className="font-normal text-ink-muted max-xl:hidden">{commonText.name}</span>
      </span>
    </span>
  )
}
