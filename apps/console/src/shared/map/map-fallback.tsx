import { Notice } from '@puni/ui/notice'
import { Component, type ReactNode } from 'react'
import { mapText } from './map-text.ts'

interface MapFallbackProps {
  /** How to work without the map. */
  instead: string
  children: ReactNode
}

/** Shown where the map cannot start (no WebGL, its code not loaded), with the alternative to it. */
export class MapFallback extends Component<MapFallbackProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { instead, children } = this.props
    return this.state.failed ? (
      <Notice tone="warning">
        {mapText.unavailable} {instead}
      </Notice>
    ) : (
      children
    )
  }
}
