import { QueryClientProvider } from '@tanstack/react-query';
import { ConfirmHost } from '../components/confirm-host.tsx';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { useAddress } from '../lib/navigation/address.ts';
import { reloadPage } from '../lib/page.ts';
import { queryClient } from '../lib/query-client.ts';
import { AntdFrame } from './antd-frame.tsx';
import { NotAllowedPage } from './pages/dead-ends.tsx';
import { Frame } from './shell/frame.tsx';

/** The console after the sign-in page. All addresses but one are pages in the frame. */
export function Console() {
  const { path } = useAddress();
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
