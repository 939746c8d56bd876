import type { CanvasAction } from '@flotilla/contract/canvas-action';
import { listDevices } from '@flotilla/contract/http/fleet/devices';
import { listMonitor } from '@flotilla/contract/http/fleet/monitor';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findAdbd, type RunningPhone, until } from '../../apps/agent/src/testing/real-adbd.ts';
import { heard, isRunning, lastOptions, serverPid, untilHeard } from '../../apps/agent/src/testing/scrcpy-bench.ts';
import { parameterSets } from '../../apps/agent/src/testing/stub-phone/grey-h264.mjs';
import { type AdbStage, openAdbStage } from '../support/adb-stage.ts';
import type { Site } from '../support/site.ts';
import type { VideoViewer } from '../support/video-viewer.ts';

const adbd = await findAdbd();
if ('missing' in adbd) console.warn(`The video of an ADB phone is not tested: ${adbd.missing}`);

describe.skipIf('missing' in adbd)('the video of an ADB phone', () => {
  let stage: AdbStage;
  let site: Site;
  let phone: RunningPhone;
  const watch = (way: 'socket' | 'peer') => stage.watch(way);
  const deltas = (viewer: VideoViewer) => viewer.packets.filter(({ kind }) => kind === 'delta').length;
  const flows = (viewer: VideoViewer) => until('pictures', () => deltas(viewer) > 2, 20_000);

  beforeAll(async () => {
    stage = await openAdbStage('root' in adbd ? adbd.root : '', 'WHOLE0002');
    ({ site, phone } = stage);
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  test('comes over the socket as scrcpy wrote it, to all its viewers, and ends with the last of them', async () => {
    const first = await watch('socket');
    await flows(first);
    expect(first.all('joinRoomResp')).toMatchObject([{ code: 0 }]);
    expect(first.packets.slice(0, 3).map(({ kind }) => kind)).toEqual(['config', 'key', 'delta']);
    expect(first.packets[0]!.data.equals(parameterSets({ width: 540, height: 960 }))).toBe(true);
    expect(await lastOptions(phone.stub)).toMatchObject({ max_size: '960', max_fps: '30', video_codec: 'h264' });
    const pid = await serverPid(phone.stub);

    const second = await watch('socket');
    await flows(second);
    expect(second.packets[0]!.kind).toBe('config');
    expect(second.packets[1]!.kind).toBe('key');
    await first.close();
    const seen = deltas(second);
    await until('more pictures', () => deltas(second) > seen + 5);
    expect(await phone.stub.calls('app_process')).toHaveLength(1);
    expect(isRunning(pid)).toBe(true);
    second.vanish();
    await until('the end of the capture', () => !isRunning(pid));
  });

  test('comes by WebRTC, beside a viewer over the socket, and both see the phone turn', async () => {
    const [peer, socket] = [await watch('peer'), await watch('socket')];
    await flows(socket);
    await until('parameter sets by WebRTC', () => peer.peerUnits(7).length > 0, 20_000);
    await until('a picture by WebRTC', () => peer.peerUnits(1).length > 0, 20_000);
    expect(peer.frames).toEqual([]);
    expect(new Set([...peer.sizes, ...socket.sizes])).toEqual(new Set(['540x960']));

    const seq = socket.act({ action_type: '_rotate' });
    await until('the turn', () => socket.answer(seq)?.ok);
    expect(await untilHeard(phone.stub, 'rotate', 1)).toHaveLength(1);
    await phone.stub.set('scrcpy-size', '960 540');
    await until('the turned picture', () => peer.sizes.at(-1) === '960x540' && socket.sizes.at(-1) === '960x540');
    const turned = socket.packets.findLastIndex(({ kind }) => kind === 'config');
    await until('its key frame', () => socket.packets.length > turned + 1);
    expect(socket.packets[turned + 1]!.kind).toBe('key');
    // Places are those of the picture as it is now.
    const touched = socket.act({ action_type: '_touchDown', x: 0.5, y: 0.5 });
    socket.act({ action_type: '_touchUp', x: 0.5, y: 0.5 });
    await until('the touch', () => socket.answer(touched + 1)?.ok);
    expect((await untilHeard(phone.stub, 'touch', 2))[0]).toMatchObject({ x: 480, y: 270, width: 960, height: 540 });
    const pid = await serverPid(phone.stub);
    socket.vanish();
    peer.vanish();
    await until('the end of the capture', () => !isRunning(pid));
  });

  test('everything a viewer can do arrives through it, in its order, and is answered', async () => {
    const viewer = await watch('socket');
    await flows(viewer);
    const actions: Omit<CanvasAction, 'action'>[] = [
      { action_type: '_touchDown', x: 0.5, y: 0.5 },
      { action_type: '_touchDown', x: 0.25, y: 0.5, pointerId: 1 },
      { action_type: '_touchMove', x: 0.1, y: 0.5, pointerId: 1 },
      { action_type: '_touchUp', x: 0.1, y: 0.5, pointerId: 1 },
      { action_type: '_touchUp', x: 0.5, y: 0.5 },
      ...(['_back', '_home', '_recent', '_power', '_lock', '_unlock'] as const).map((action_type) => ({ action_type })),
      { action_type: '_key', keyCode: 'volumeUp' },
      { action_type: '_text', text: 'plain "text"' },
      { action_type: '_text', text: '你好,世界 👋🏽' },
      { action_type: '_scroll', x: 0.5, y: 0.5, scrollY: -1 },
      { action_type: '_setClipboard', clipboard: 'буфер 📋' },
      { action_type: '_getClipboard' },
      { action_type: '_displayOff' },
      { action_type: '_displayOn' },
      { action_type: '_zoom_in' },
      { action_type: '_zoom_out' },
      { action_type: '_rotate' },
    ];
    const seqs = actions.map((action) => viewer.act(action));
    await until('all answers', () => seqs.every((seq) => viewer.answer(seq)), 20_000);
    expect(viewer.all('actionDone').filter(({ ok }) => !ok)).toEqual([]);
    // Sent, and not yet executed: the phone does one after the other.
    await untilHeard(phone.stub, 'rotate', 1);
    const said = (await heard(phone.stub)).filter(({ kind }) => kind !== 'resetVideo');
    const short = said.map(({ kind, action, pointer, keyCode, text, paste }) =>
      [kind, action, pointer ?? keyCode ?? text, paste].filter((part) => part !== undefined && part !== '').join(' '),
    );
    expect(short.slice(0, 5)).toEqual(['touch down 0', 'touch down 1', 'touch move 1', 'touch up 1', 'touch up 0']);
    const keys = [3, 187, 26, 223, 224, 24].flatMap((code) => [`key down ${code}`, `key up ${code}`]);
    expect(short.slice(5, 19)).toEqual(['backOrScreenOn down', 'backOrScreenOn up', ...keys]);
    expect(short.slice(19, 23)).toEqual([
      'text plain "text"',
      'setClipboard 你好,世界 👋🏽 true',
      'scroll',
      'setClipboard буфер 📋 false',
    ]);
    expect(said.filter(({ kind }) => kind === 'displayPower').map(({ on }) => on)).toEqual([false, true]);
    expect(viewer.all('clipboard')).toMatchObject([{ text: 'буфер 📋', asked: true }]);
    const fingers = said.filter(({ kind }) => kind === 'touch').slice(5);
    for (const pointer of ['0', '1']) {
      const one = fingers.filter((finger) => finger.pointer === pointer).map(({ action }) => action);
      expect(one.filter((action) => action !== 'move')).toEqual(['down', 'up', 'down', 'up']);
    }
    expect(short.at(-1)).toBe('rotate');
    expect(await phone.stub.calls('input')).toEqual([]);
  });

  test('what is copied on the phone reaches its viewers', async () => {
    const [one, other] = [await watch('socket'), await watch('socket')];
    await Promise.all([flows(one), flows(other)]);
    await phone.stub.set('scrcpy-copied', '复制的文字');
    await until('both to hear', () => one.all('clipboard').length > 0 && other.all('clipboard').length > 0);
    expect(other.all('clipboard')).toMatchObject([{ text: '复制的文字', asked: false }]);
    await phone.stub.unset('scrcpy-copied');
  });

  test('an unplugged phone leaves no process; after it returns the video continues', async () => {
    const viewer = await watch('socket');
    await flows(viewer);
    const pid = await serverPid(phone.stub);
    await phone.unplug();
    await until('the absence', () => viewer.all('presence').at(-1)?.online === false, 20_000);
    await until('the end of the capture', () => !isRunning(pid));
    const seq = viewer.act({ action_type: '_home' });
    await until('the refusal', () => viewer.answer(seq)?.ok === false);
    const [row] = (await site.admin.call(listMonitor, { query: {} })).list;
    expect(row).toMatchObject({ online: false, msg: expect.stringMatching(/^the phone is gone: /) });
    const seen = viewer.frames.length;
    await phone.plug();
    await until('the picture', () => viewer.packets.slice(seen).some(({ kind }) => kind === 'delta'), 30_000);
    expect(viewer.packets.slice(seen, seen + 2).map(({ kind }) => kind)).toEqual(['config', 'key']);
    expect((await site.admin.call(listDevices, { query: { pageSize: 10 } })).list).toHaveLength(1);
  });

  test('a server that cannot provide video is reported to the viewer, who can use screenshots', async () => {
    const before = await serverPid(phone.stub);
    await until('the end of the capture before', () => !isRunning(before), 20_000);
    await phone.stub.set('scrcpy-fails', 'Could not create default video encoder for h264');
    try {
      const viewer = await watch('socket');
      await until('the refusal', () => viewer.all('joinRoomResp').at(-1)?.code === 1, 30_000);
      expect(viewer.all('joinRoomResp').at(-1)?.msg).toMatch(/default video encoder/);
      viewer.say({ action: 'joinRoom', screenSetting: { screen_mode: '2' } });
      await until('a picture', () => viewer.frames.at(-1)?.subarray(0, 2).toString('hex') === 'ffd8', 20_000);
    } finally {
      await phone.stub.unset('scrcpy-fails');
    }
  });
});
