import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import '../../testing/browser.ts';
import { RunPicture } from './run-picture.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows a picture that the phone hands in after it told that something broke', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} }));
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return asked < 3 ? new Response(null, { status: 404 }) : new Response('picture');
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RunPicture runId={4} name="run-4-exception.jpg" label="Screenshot" />
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('img', { name: 'Screenshot' })).getAttribute('src')).toBe('blob:picture');
  expect(asked).toBe(3);
});
