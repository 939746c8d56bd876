import { Component, type ReactNode, useEffect, useRef } from 'react';
import { useServerLink } from '../../lib/calls/server-link.ts';
import { logError } from '../../lib/error-log.ts';
import { ErrorState } from './error-state.tsx';

interface FailedProps {
  error: unknown;
  onRetry: (error: unknown) => void;
  /** The server is reachable again. */
  onReturn: () => void;
}

function Failed({ error, onRetry, onReturn }: FailedProps) {
  const { returns } = useServerLink();
  const before = useRef(returns);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another return is a reason.
  useEffect(() => {
    if (returns !== before.current) onReturn();
  }, [returns]);
  return <ErrorState error={error} onRetry={() => onRetry(error)} />;
}

interface Props extends Omit<FailedProps, 'error'> {
  children: ReactNode;
}

/** Keeps a page that fails to render, or to load, from breaking the frame. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state = { error: undefined as unknown };
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override componentDidCatch(error: unknown) {
    logError(error);
  }
  override render() {
    const { error } = this.state;
    const { children, ...props } = this.props;
    return error === undefined ? children : <Failed error={error} {...props} />;
  }
}
