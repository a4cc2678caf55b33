import { Button } from '@puni/ui/button'
import { EmptyState } from '@puni/ui/empty-state'
import { Component, type ReactNode } from 'react'
import { logFailure } from '../api/failure.ts'
import { commonText } from '../text/common.ts'

interface ScreenBoundaryProps {
  children: ReactNode
}

/** Catches a screen whose code did not arrive, as happens without signal or after a release. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: Error) {
    logFailure(commonText.screenFailed, error)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <EmptyState
        icon="alert"
        title={commonText.screenFailed}
        action={<Button onClick={() => location.reload()}>{commonText.reload}</Button>}
      />
    )
  }
}
