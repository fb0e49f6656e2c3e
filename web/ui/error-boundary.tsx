import { Component, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  resetKey?: unknown;
  fallback: (error: Error, reset: () => void) => ReactNode;
};
type State = { error: Error | null; resetKey: unknown };

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { error: null, resetKey };
  }

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === null
      ? this.props.children
      : this.props.fallback(error, () => this.setState({ error: null }));
  }
}
