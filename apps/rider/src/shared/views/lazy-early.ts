import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/**
 * A component whose code is fetched as soon as that of its user has come, and not only when it is drawn: the signal
 * may be gone by then. If that fails, drawing it tries again.
 */
export function lazyEarly<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  load().catch(() => undefined)
  return lazy(load)
}
