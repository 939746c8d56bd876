import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepProfile } from '../../lib/session/session.ts';
import { fakeRoutes, fakeWindow, speak } from '../../testing/browser.ts';
import { show } from '../../testing/show.tsx';
import EnrolDialog from './enrol-dialog.tsx';

const servers = ['https://fleet.example'];
const code = 'ABCD-EFGH';

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'enrol', 'session');
  const person = { id: 1, name: 'zhou', nickname: '', avatar: '', userType: 'front', roles: [] };
  keepProfile({ ...person, permissions: ['*:*:*'] });
  fakeRoutes({
    'GET /device/group/list': { list: [], total: 0 },
    'GET /device/deviceList/listUnAssignedDevice': { list: [], total: 0 },
    'POST /device/enrol/ticket': { code, expiresAt: '2026-11-20T11:00:00Z' },
    'GET /device/enrol/qr': {
      servers,
      json: '{}',
      qr: 'data:,json',
      link: `${servers[0]}/bind#${code}`,
      linkQr: 'data:,link',
    },
    'POST /prod/copyCloudJson': { key: 'site-key', servers, json: '{"key":"site-key"}', qr: 'data:,key' },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a one-time code has the QR code of the page that joins a phone with it, and the command', async () => {
  show(<EnrolDialog onClose={() => {}} />);
  fireEvent.click(screen.getByRole('button', { name: 'Make a code' }));
  const qr = await screen.findByRole('img', { name: 'QR code of the page' });
  expect(qr.getAttribute('src')).toBe('data:,link');
  screen.getByText(/^Opens that page, with the code filled in/);
  screen.getByText(`https://fleet.example/bind#${code}`);
  screen.getByText(`npm run agent -- --server https://fleet.example --key ${code}`);
});

it('the key has the QR code of its configuration', async () => {
  show(<EnrolDialog onClose={() => {}} />);
  fireEvent.click(screen.getByRole('tab', { name: 'With the enrolment key' }));
  const qr = await screen.findByRole('img', { name: 'QR code of the configuration' });
  expect(qr.getAttribute('src')).toBe('data:,key');
  screen.getByText('npm run agent -- --server https://fleet.example --key site-key');
});
