import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmHost } from '../components/confirm-host.tsx';
import { queryClient } from '../lib/query-client.ts';
import { AntdFrame } from './antd-frame.tsx';
import { makeRouter } from './routing/router.tsx';

/** The console after the sign-in page. */
export function Console() {
  const [router] = useState(makeRouter);
  return (
    <QueryClientProvider client={queryClient}>
      <AntdFrame>
        <RouterProvider router={router} />
        <ConfirmHost />
      </AntdFrame>
    </QueryClientProvider>
  );
}
