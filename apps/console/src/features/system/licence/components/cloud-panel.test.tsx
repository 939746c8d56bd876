// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../../lib/calls/query-client.ts';
import { keepProfile } from '../../../../lib/session/session.ts';
import { fakeRoutes, fakeWindow, speak } from '../../../../testing/browser.ts';
import { closeAll, show } from '../../../../testing/show.tsx';
import { CloudPanel } from './cloud-panel.tsx';

const person = { id: 1, name: 'zhou', nickname: '', avatar: '', userType: 'background' as const, roles: [] };
const json = '{"servers":["https://one.example"]}';
const routes: Record<string, unknown> = {};

function open(permissions: string[]) {
  keepProfile({ ...person, permissions });
  const sent = fakeRoutes(routes);
  show(<CloudPanel />);
  return () => sent.filter(({ url }) => url === '/prod/copyCloudJson').length;
}

beforeEach(async () => {
  fakeWindow();
  routes['GET /prod/prodInfo'] = { servers: ['https://one.example'] };
  routes['POST /prod/copyCloudJson'] = { key: 'k', servers: [], json, qr: 'data:,' };
  await speak('en', 'licence', 'enrol');
});
afterEach(async () => {
  await closeAll();
  vi.unstubAllGlobals();
});

it('fetches the key only when somebody wants to see it, once each time', async () => {
  const fetched = open(['*:*:*']);
  fireEvent.click(await screen.findByRole('button', { name: 'Show' }));
  await screen.findByText(json);
  expect(fetched()).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
  await screen.findByRole('button', { name: 'Show' });
  expect(screen.queryByText(json)).toBeNull();
  await queryClient.invalidateQueries();
  expect(fetched()).toBe(1);
});

it('hides what was shown when the site gets other addresses', async () => {
  const fetched = open(['*:*:*']);
  fireEvent.click(await screen.findByRole('button', { name: 'Show' }));
  await screen.findByText(json);
  routes['GET /prod/prodInfo'] = { servers: ['https://two.example'] };
  await queryClient.invalidateQueries();
  await screen.findByRole('button', { name: 'Show' });
  expect(fetched()).toBe(1);
});

it('is not there for those who may not enrol phones', () => {
  open([]);
  expect(screen.queryByRole('button')).toBeNull();
});
