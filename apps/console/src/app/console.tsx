import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ConfirmHost } from '../components/overlay/confirm-host.tsx';
import { ErrorBoundary } from '../components/state/error-boundary.tsx';
import { queryClient } from '../lib/calls/query-client.ts';
import { keepFocus } from '../lib/focus/keep-focus.ts';
import { usePath } from '../lib/navigation/address.ts';
import { reloadPage } from '../lib/page.ts';
import { AntdFrame } from './antd-frame.tsx';
import { NotAllowedPage } from './pages/not-allowed-page.tsx';
import { Frame } from './shell/frame.tsx';

export { prepareConsole } from './prepare.ts';

/** The console after the sign-in page. All addresses but one are pages in the frame. */
export function Console() {
  const path = usePath();
  useEffect(keepFocus, []);
  return (
    <QueryClientProvider client={queryClient}>
      <AntdFrame>
        <ErrorBoundary onRetry={reloadPage} onReturn={reloadPage}>
          {path === '/401' ? <NotAllowedPage /> : <Frame />}
        </ErrorBoundary>
        <ConfirmHost />
      </AntdFrame>
    </QueryClientProvider>
  );
}
