// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { upload } from '../../../../lib/calls/upload.ts';
import { fakeRoutes, fakeWindow, speak } from '../../../../testing/browser.ts';
import { closeAll, show } from '../../../../testing/show.tsx';
import { AvatarEditor, type Profile } from './avatar-editor.tsx';
import { drawCrop } from './draw-crop.ts';

vi.mock('../../../../lib/calls/upload.ts', async (original) => ({
  ...(await original<typeof import('../../../../lib/calls/upload.ts')>()),
  upload: vi.fn(),
}));
vi.mock('./draw-crop.ts', () => ({ drawCrop: vi.fn(), sizeOf: () => ({ width: 400, height: 300 }) }));
const sent = vi.mocked(upload);
const drawn = vi.mocked(drawCrop);

/** An upload that goes on until it is stopped. */
function hold(share: number): { signal: () => AbortSignal } {
  let signal: AbortSignal | undefined;
  sent.mockImplementation((_route, _body, options = {}) => {
    signal = options.signal!;
    options.onProgress?.(share);
    return new Promise((_done, fail) => signal!.addEventListener('abort', () => fail(signal!.reason)));
  });
  return { signal: () => signal! };
}
const dialog = () => within(screen.getByRole('dialog'));
async function crop(): Promise<void> {
  const file = new File(['picture'], 'me.png');
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } });
  await screen.findByRole('dialog');
  fireEvent.load(document.querySelector('[role=dialog] img')!);
  fireEvent.click(dialog().getByRole('button', { name: 'Save' }));
}

beforeEach(async () => {
  fakeWindow();
  fakeRoutes({});
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:me');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  drawn.mockResolvedValue(new File(['square'], 'avatar.webp'));
  sent.mockReset();
  await speak('en', 'shell', 'profile', 'users');
  show(<AvatarEditor profile={{ userName: 'zhou', nickname: 'Zhou', avatar: '' } as Profile} />);
});
afterEach(async () => {
  await closeAll();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('shows how much of the picture is sent, and stops on demand', async () => {
  const { signal } = hold(0.5);
  await crop();
  const bar = await dialog().findByRole('progressbar');
  expect(bar.getAttribute('aria-valuenow')).toBe('50');
  const [stop] = dialog().getAllByRole('button', { name: 'Cancel' });
  fireEvent.click(stop!);
  await waitFor(() => expect(dialog().queryByRole('progressbar')).toBeNull());
  expect(signal().aborted).toBe(true);
  expect(dialog().getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false);
});

it('sends no picture of a dialog that was closed, neither while it is drawn nor while it is sent', async () => {
  const { signal } = hold(0.5);
  await crop();
  await dialog().findByRole('progressbar');
  fireEvent.click(dialog().getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(signal().aborted).toBe(true));
  let done = (_picture: File) => {};
  drawn.mockReturnValue(new Promise((resolve) => (done = resolve)));
  await crop();
  fireEvent.click(dialog().getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await act(async () => done(new File(['square'], 'avatar.webp')));
  expect(sent).toHaveBeenCalledOnce();
});
