import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { queryClient } from '../lib/calls/query-client.ts';

/** Draws it as on a page: with its words, and with what the page has read so far. */
export const show = (node: ReactNode): RenderResult =>
  render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>{node}</I18nProvider>
    </QueryClientProvider>,
  );

/** Closes what was shown. Like a user, it lets some time pass before the next view opens. */
export async function closeAll(): Promise<void> {
  cleanup();
  await new Promise((closed) => setTimeout(closed));
}

/** The intervals in ms at which the shown components send this call again. */
export const pollsOf = (route: string): unknown[] =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: [route] })
    .flatMap(({ observers }) => observers.map(({ options }) => options.refetchInterval));
