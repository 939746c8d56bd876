import { Component, type ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

interface Props {
  onRetry: (error: unknown) => void;
  children: ReactNode;
}

/** Keeps a page that fails to draw, or to download, from taking the frame with it. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state = { error: undefined as unknown };
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override render() {
    const { error } = this.state;
    return error === undefined ? (
      this.props.children
    ) : (
      <ErrorState error={error} onRetry={() => this.props.onRetry(error)} />
    );
  }
}
