import { Notice } from '@puni/ui/notice'
import { Component, type ReactNode } from 'react'
import { text } from '../text.ts'

/** Where the map cannot start (no WebGL, its code not loaded) says so: the number fields do the same work. */
export class MapFallback extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <Notice tone="warning">{text.map.unavailable}</Notice> : this.props.children
  }
}
