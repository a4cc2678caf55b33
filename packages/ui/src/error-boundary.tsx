import { Component, type ComponentType, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** What stands in the place of content that failed. `onRetry` draws the content again. */
  fallback: ComponentType<{ onRetry: () => void }>
  /** When this changes, what failed is drawn again: another address is another screen. */
  resetKey?: string
  children: ReactNode
}

/** Keeps the failure of its content to itself: what stands around it goes on. React writes the error to the console log. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidUpdate({ resetKey }: ErrorBoundaryProps) {
    if (this.state.failed && resetKey !== this.props.resetKey) this.retry()
  }

  retry = () => this.setState({ failed: false })

  override render() {
    const { fallback: Fallback, children } = this.props
    return this.state.failed ? <Fallback onRetry={this.retry} /> : children
  }
}
