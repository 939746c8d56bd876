import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ConfirmHost } from '../components/confirm-host.tsx';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { usePath } from '../lib/navigation/address.ts';
import { reloadPage } from '../lib/page.ts';
import { queryClient } from '../lib/query-client.ts';
import { AntdFrame } from './antd-frame.tsx';
import { keepFocus } from './keep-focus.ts';
import { NotAllowedPage } from './pages/dead-ends.tsx';
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
