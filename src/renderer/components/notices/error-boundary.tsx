import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** A change of this value renders the children again. */
  resetOn: unknown
  /** Shown instead of children that throw while they render. */
  fallback: ReactNode
  children: ReactNode
}

interface ErrorBoundaryState {
  resetOn: unknown
  failed: boolean
}

/** Keeps an exception of its children from removing what is around them. React writes the exception to the console. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { resetOn: this.props.resetOn, failed: false }

  static getDerivedStateFromProps({ resetOn }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return resetOn === state.resetOn ? null : { resetOn, failed: false }
  }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
