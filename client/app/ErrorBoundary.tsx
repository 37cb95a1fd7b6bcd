import { Component, type ReactNode } from 'react'

interface Props {
  /** What is shown inside: with another one, it is tried again. */
  of: unknown
  instead: (error: unknown) => ReactNode
  children: ReactNode
}

interface State {
  of: unknown
  failed: { error: unknown } | null
}

/** Shows something else where what it holds breaks while it is drawn. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { of: this.props.of, failed: null }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: { error } }
  }

  static getDerivedStateFromProps({ of }: Props, state: State): State | null {
    return of === state.of ? null : { of, failed: null }
  }

  override render(): ReactNode {
    const { failed } = this.state
    return failed ? this.props.instead(failed.error) : this.props.children
  }
}
