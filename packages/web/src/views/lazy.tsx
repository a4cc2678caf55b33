import { useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * A component whose code is fetched when it is first drawn; until then there is `waiting`. Throws where that fails, to
 * the next error boundary; drawn anew, it tries again.
 *
 * In place of React's own: `Suspense` holds back what comes within 300 ms of its fallback. With it, an opened rider app
 * asked for its work at 440 ms instead of 210.
 */
export function lazy<Props extends object>(
  load: Load<Props>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  const loadOnce = async () => (loaded ??= (await load()).default)

  return function Lazy(props: Props) {
    const [Content, setContent] = useState(() => loaded)
    useLayoutEffect(() => {
      if (Content !== null) return undefined
      let hasLeft = false
      const show = (content: () => ComponentType<Props>) => hasLeft || setContent(content)
      loadOnce().then(
        (content) => show(() => content),
        (error: unknown) =>
          show(() => {
            throw error
          }),
      )
      return () => {
        hasLeft = true
      }
    }, [Content])
    return Content === null ? waiting : <Content {...props} />
  }
}
