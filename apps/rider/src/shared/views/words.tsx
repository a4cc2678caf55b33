import { commonText } from '../common-text.ts'

/** Text written by a person, in the direction of its own script and never wider than its container; '-' if empty. */
export function Words({ children }: { children: string | null }) {
  return (
    <bdi dir="auto" className="line-clamp-6 max-w-full wrap-break-word">
      {children?.trim() || commonText.absent}
    </bdi>
  )
}
