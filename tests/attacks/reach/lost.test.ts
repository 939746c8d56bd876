import { deleteDevices, editDevice, findOneDevice, unassignDevices } from '@flotilla/contract/http/fleet/devices';
import { listMonitor } from '@flotilla/contract/http/fleet/monitor';
import { departments } from '@flotilla/contract/http/identity/departments';
import { editMenu, listMenus } from '@flotilla/contract/http/identity/menus';
import { removeRoleUsers } from '@flotilla/contract/http/identity/role-users';
import { changeRoleStatus, editRole, setRoleDataScope } from '@flotilla/contract/http/identity/roles';
import { logout } from '@flotilla/contract/http/identity/sessions';
import { forceLogout, listOnlineUsers } from '@flotilla/contract/http/identity/sessions/online-users';
import { changeUserStatus, deleteUsers, editUser, resetUserPassword } from '@flotilla/contract/http/identity/users';
import { videoFrame } from '@flotilla/contract/video-frame';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { joinedPhone, reconnect } from '../../../apps/server/src/testing/automation-factories.ts';
import { type Browser, openBrowser } from '../../../apps/server/src/testing/browser.ts';
import { useTestApp } from '../../../apps/server/src/testing/create-test-app.ts';
import type { Person } from '../../../apps/server/src/testing/factories.ts';
import { followLog } from '../../../apps/server/src/testing/follow-log.ts';
import type { ScriptedPhone } from '../../../apps/server/src/testing/scripted-phone.ts';

/** Less than the interval of the site's own checks, 4 s. */
const atOnceMs = 3_500;
const mark = 'zephyr';

let owner: Person;
let another: Person;
let north: number;
let south: number;
const app = await useTestApp();
beforeAll(async () => {
  const department = async (name: string) =>
    (await app.admin.call(departments.add, { body: { name, parentId: null, sort: 0 } })).id;
  [north, south] = [await department('north'), await department('south')];
  [owner, another] = [await app.tenant({ deptId: north }), await app.tenant({ deptId: south })];
});

/** A background user who may see the phones of the north. */
interface Viewer extends Person {
  readonly roleId: number;
}
const permissions = ['device:monitor:list', 'device:screen:view', 'device:screen:control', 'device:log:list'];
async function setMenus(status: 0 | 1): Promise<void> {
  const { list } = await app.admin.call(listMenus, { query: { pageSize: 1000 } });
  for (const { id, permission } of list) {
    if (permissions.includes(permission)) await app.admin.call(editMenu, { body: { id, status } });
  }
}
async function viewerOfNorth(): Promise<Viewer> {
  const roleId = await app.role({ permissions, dataScope: 'custom', deptIds: [north] });
  return { ...(await app.backgroundUser({ permissions: [], more: { roleIds: [roleId] } })), roleId };
}

/** The outcome for the phone's connection: it continues, it waits for another owner, or it is closed. */
type Then = 'goes on' | 'waits' | 'is closed';
const ways: Record<string, readonly [Then, (viewer: Viewer, phoneId: number) => Promise<unknown>]> = {
  'the session ends': ['goes on', (viewer) => viewer.call(logout)],
  'the password is reset': [
    'goes on',
    ({ id }) => app.admin.call(resetUserPassword, { body: { userId: id, password: 'another-password' } }),
  ],
  'somebody ends the session': [
    'goes on',
    async ({ userName }) => {
      const { list } = await app.admin.call(listOnlineUsers, { query: { userName } });
      await app.admin.call(forceLogout, { body: { ids: list.map(({ id }) => id) } });
    },
  ],
  'the account is stopped': [
    'goes on',
    ({ id }) => app.admin.call(changeUserStatus, { body: { userId: id, status: 0 } }),
  ],
  'the account is deleted': ['goes on', ({ id }) => app.admin.call(deleteUsers, { query: { ids: [id] } })],
  'the role loses its rights': [
    'goes on',
    ({ roleId }) => app.admin.call(editRole, { body: { id: roleId, menuIds: [] } }),
  ],
  'the role reaches another department': [
    'goes on',
    ({ roleId }) => app.admin.call(setRoleDataScope, { body: { id: roleId, dataScope: 'custom', deptIds: [south] } }),
  ],
  'the role is stopped': [
    'goes on',
    ({ roleId }) => app.admin.call(changeRoleStatus, { body: { id: roleId, status: 0 } }),
  ],
  'the role is taken from its users': [
    'goes on',
    ({ id, roleId }) => app.admin.call(removeRoleUsers, { query: { roleId, userIds: [id] } }),
  ],
  'the menus of the rights are stopped': ['goes on', () => setMenus(0)],
  'the role is taken away': ['goes on', ({ id }) => app.admin.call(editUser, { body: { id, roleIds: [] } })],
  'the phone goes to another tenant': [
    'is closed',
    (_viewer, id) => app.admin.call(editDevice, { body: { id, tenantId: another.id } }),
  ],
  'the phone goes back to those of nobody': [
    'waits',
    (_viewer, id) => app.admin.call(unassignDevices, { query: { ids: [id] } }),
  ],
  'the phone is deleted': ['is closed', (_viewer, id) => app.admin.call(deleteDevices, { query: { ids: [id] } })],
};

/** Sends all unprompted messages of a phone, in a room that it believes to be open. */
function speak(phone: ScriptedPhone): void {
  phone.send({ action: 'joinRoomResp', code: 0, msg: '' });
  phone.heartbeat({ msg: mark });
  phone.send({ action: 'clipboard', viewer: '', text: mark });
  phone.sendRaw(videoFrame({ config: true, keyFrame: false, timestampUs: 1 }, Buffer.from(mark)));
  phone.sendRaw(videoFrame({ config: false, keyFrame: true, timestampUs: 2 }, Buffer.from(mark)));
  phone.sendRaw(Buffer.concat([Buffer.of(1), Buffer.from(mark)]));
  const line = { time: '2026-11-20T08:00:00.000Z', level: 'info', runId: 0, text: mark } as const;
  phone.send({ action: 'log', lines: [{ ...line, seq: 1_000 }] });
}
const settled = async ({ socket }: ScriptedPhone) => {
  if (socket.readyState !== socket.OPEN) return;
  socket.ping();
  await new Promise((resolve) => {
    socket.once('pong', resolve);
    socket.once('close', resolve);
  });
};
const isOpen = ({ socket }: Pick<Browser, 'socket'>) => socket.readyState === socket.OPEN;

afterEach(() => setMenus(1));

test.each(Object.keys(ways))(
  'when %s, calls, room, wall and log end at once, and nothing more comes or goes',
  async (way) => {
    const viewer = await viewerOfNorth();
    const joined = await joinedPhone(app, owner, { capabilities: ['screenshot', 'video', 'touch', 'reboot'] });
    const { phone, deviceNo } = joined;
    const { id } = await owner.call(findOneDevice, { query: { deviceNo } });
    const wall = await openBrowser(app.url, viewer.token);
    const panel = await openBrowser(app.url, viewer.token, deviceNo);
    const feed = await followLog(app.url, viewer.token, deviceNo);
    const screenSetting = { screen_mode: '1' } as const;
    const video = { socket: true, peer: true };
    wall.send({ action: 'joinRoom', deviceNo, screenSetting, video });
    await phone.next('joinRoom');
    speak(phone);
    await wall.next('joinRoomResp');
    panel.send({ action: 'joinRoom', screenSetting, video });
    await panel.next('joinRoomResp');
    panel.send({ action: 'canvas_action', action_type: '_touchDown', x: 0.5, y: 0.5 });
    await phone.next('canvas_action');
    await feed.sees(mark);
    await panel.next('heartbeat');

    const listed = async () => JSON.stringify(await viewer.send(listMonitor));
    expect(await listed()).toContain(deviceNo);

    const startedMs = performance.now();
    const [then, lose] = ways[way]!;
    await lose(viewer, id);
    await Promise.all([wall.next('ended', (message) => message.deviceNo === deviceNo), panel.closed, feed.closed]);
    expect(await listed()).not.toContain(deviceNo);
    expect(performance.now() - startedMs).toBeLessThan(atOnceMs);
    const [toldWall, toldPanel, lines] = [wall.received.length, panel.received.length, feed.lines.length];
    const pictures = wall.binary.length + panel.binary.length;

    if (then === 'goes on') {
      await phone.next('exitRoom');
      await phone.next('peerGone');
      await phone.next('peerGone');
      // A phone that has to wait ends its room on its own.
    } else if (then === 'waits') await phone.next('waiting');
    else await phone.closed;
    const now = then === 'is closed' ? await reconnect(app, joined) : phone;
    if (now !== phone) await Promise.race([now.next('welcome'), now.next('refused')]);
    await settled(now);
    const heard = now.received.length;
    if (isOpen(wall)) {
      wall.send({ action: 'canvas_action', deviceNo, action_type: '_touchUp', x: 0.5, y: 0.5 });
      wall.send({ action: 'candidate', deviceNo, iceCandidate: {} });
      wall.send({ action: 'probe', deviceNo, seq: 1 });
      wall.send({ action: 'rebootEC', deviceNo });
      wall.send({ action: 'joinRoom', deviceNo });
      await wall.next('ended', (message) => message.deviceNo === deviceNo);
    }
    if (isOpen({ socket: now.socket })) speak(now);
    await settled(now);
    const orders = now.received.slice(heard).filter(({ action }) => action !== 'ack');
    expect(orders).toEqual([]);
    const since = [...wall.received.slice(toldWall), ...panel.received.slice(toldPanel), ...feed.lines.slice(lines)];
    expect(JSON.stringify(since)).not.toContain(mark);
    expect(since.filter((one) => typeof one === 'string' || one.action !== 'ended')).toEqual([]);
    expect(wall.binary.length + panel.binary.length).toBe(pictures);
    for (const one of [wall, now]) one.close();
  },
);
