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
  return lazyOf(load, waiting).component
}

/**
 * The same, fetched as soon as the code of its user has come, and not only when it is drawn: the signal may be gone by
 * then.
 */
export function lazyEarly<Props extends object>(
  load: Load<Props>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  const { component, fetch } = lazyOf(load, waiting)
  fetch().catch(() => undefined)
  return component
}

function lazyOf<Props extends object>(load: Load<Props>, waiting: ReactNode) {
  let Loaded: ComponentType<Props> | null = null
  const fetch = async () => {
    Loaded ??= (await load()).default
  }
  function Lazy(props: Props) {
    const [, setComponent] = useState<ComponentType<Props> | null>(null)
    useLayoutEffect(() => {
      if (Loaded !== null) return undefined
      let left = false
      fetch().then(
        () => left || setComponent(() => Loaded),
        (error: unknown) =>
          left ||
          setComponent(() => {
            throw error
          }),
      )
      return () => {
        left = true
      }
    }, [])
    return Loaded === null ? waiting : <Loaded {...props} />
  }
  return { component: Lazy, fetch }
}
