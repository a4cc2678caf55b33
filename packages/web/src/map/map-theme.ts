/** The current theme, for the map, which cannot read it from a style sheet. */
import { DARK_PALETTE, LIGHT_PALETTE, type MapPalette } from '@puni/map/palette'

/** The current colours: of the city, and of what the apps draw on it. */
export interface MapTheme {
  readonly city: MapPalette
  readonly toPickup: string
  readonly toDelivery: string
  /** Around the routes. */
  readonly edge: string
  /** Of zones. */
  readonly ink: string
}

/** The current theme, read from the page. */
export function mapTheme(): MapTheme {
  const page = getComputedStyle(document.documentElement)
  const token = (name: string) => page.getPropertyValue(`--color-${name}`).trim()
  return {
    city: page.colorScheme === 'dark' ? DARK_PALETTE : LIGHT_PALETTE,
    toPickup: token('route-pickup'),
    toDelivery: token('route-delivery'),
    edge: token('surface-raised'),
    ink: token('ink'),
  }
}

/** Calls `onChange` whenever the device or the user switches the theme, until the returned function is called. */
export function watchTheme(onChange: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const chosen = new MutationObserver(onChange)
  dark.addEventListener('change', onChange)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    dark.removeEventListener('change', onChange)
    chosen.disconnect()
  }
}
