import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Drawn in place of content that failed. `retry` draws the content again. */
  renderFallback: (retry: () => void) => ReactNode
  /** When this changes, failed content is rendered again: another URL is another screen. */
  resetKey?: string
  children: ReactNode
}

/** Contains the failure of its content: everything around it keeps working. React logs the error to the console. */
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
    const { renderFallback, children } = this.props
    return this.state.failed ? renderFallback(this.retry) : children
  }
}
