import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findAdbd, until } from '../../apps/agent/src/testing/real-adbd.ts';
import { heard, isRunning, serverPid } from '../../apps/agent/src/testing/scrcpy-bench.ts';
import { type AdbStage, openAdbStage } from '../support/adb-stage.ts';
import type { VideoViewer } from '../support/video-viewer.ts';

const adbd = await findAdbd();
if ('missing' in adbd) console.warn(`Viewers that leave an ADB phone are not tested: ${adbd.missing}`);

/** The site waits up to 35 s for a silent viewer. */
const timeoutMs = 60_000;

describe.skipIf('missing' in adbd)('scrcpy on an ADB phone', () => {
  let stage: AdbStage;
  beforeAll(async () => {
    stage = await openAdbStage('root' in adbd ? adbd.root : '', 'WHOLE0003');
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  const flows = (viewer: VideoViewer) =>
    until('pictures', () => viewer.packets.filter(({ kind }) => kind === 'delta').length > 2, 30_000);
  const touches = async () =>
    (await heard(stage.phone.stub, 'touch')).map(({ action, pointer }) => `${action} ${pointer}`);
  async function pressTwo(viewer: VideoViewer): Promise<void> {
    const seqs = [0, 1].map((pointerId) => viewer.act({ action_type: '_touchDown', x: 0.5, y: 0.5, pointerId }));
    await until('both fingers', () => seqs.every((seq) => viewer.answer(seq)?.ok));
  }

  test.each<[string, (viewer: VideoViewer) => unknown]>([
    ['leaves', (viewer) => viewer.close()],
    ['vanishes', (viewer) => viewer.vanish()],
    ['loses its network', (viewer) => viewer.loseNetwork()],
  ])('ends with its viewer that %s, and no finger stays down', async (_what, go) => {
    const viewer = await stage.watch('socket');
    await flows(viewer);
    const pid = await serverPid(stage.phone.stub);
    await pressTwo(viewer);
    await go(viewer);
    await until('the end of the server', () => !isRunning(pid), timeoutMs);
    expect((await touches()).toSorted()).toEqual(['down 0', 'down 1', 'up 0', 'up 1']);
  });

  test('ends with its viewer by a peer connection that vanishes', async () => {
    const viewer = await stage.watch('peer');
    await until('a picture by WebRTC', () => viewer.peerUnits(1).length > 0, 30_000);
    const pid = await serverPid(stage.phone.stub);
    expect(isRunning(pid)).toBe(true);
    viewer.vanish();
    await until('the end of the server', () => !isRunning(pid), timeoutMs);
  });

  test.each(['stop', 'kill'] as const)(
    'ends with the agent (%s), and the video goes on with the next one',
    async (end) => {
      const viewer = await stage.watch('socket');
      await flows(viewer);
      const pid = await serverPid(stage.phone.stub);
      await pressTwo(viewer);
      await stage.agent()[end]();
      await until('the end of the server', () => !isRunning(pid), timeoutMs);
      // Who is killed lifts nothing any more.
      if (end === 'stop') expect((await touches()).toSorted()).toEqual(['down 0', 'down 1', 'up 0', 'up 1']);
      const seen = viewer.frames.length;
      stage.restartAgent();
      await until('pictures again', () => viewer.packets.slice(seen).some(({ kind }) => kind === 'delta'), 60_000);
    },
  );
});
