import { commonText } from '../common-text.ts'

/** What a person wrote, in the direction of its own script and never wider than its place; '-' for nothing. */
export function Words({ children }: { children: string | null }) {
  return (
    <bdi dir="auto" className="line-clamp-6 max-w-full wrap-break-word">
      {children?.trim() || commonText.absent}
    </bdi>
  )
}
