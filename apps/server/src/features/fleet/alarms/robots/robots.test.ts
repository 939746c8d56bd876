import { robotKinds } from '@flotilla/contract/http/fleet/alarms';
import { expect, onTestFinished, test } from 'vitest';
import { type Receiver, startRobot } from '../../../../testing/robot-receivers.ts';
import { writeNotice } from '../messages/write-notice.ts';
import type { IncidentRow } from '../sending/outbox.ts';
import { createPost } from '../sending/post.ts';
import { shownSendError } from '../sending/post-errors.ts';
import type { Notice, Target } from './robot.ts';
import { cutToBytes } from './robot.ts';
import { robots } from './robots.ts';

const incident: IncidentRow = {
  id: 7,
  rule: 'offline',
  cause: 'network',
  causeName: '192.168.3.0/24',
  openedAt: '2026-11-20T08:00:00.000Z',
  sent: 0,
  count: 64,
  unacknowledged: 64,
  recoveredAt: null,
  deviceNos: Array.from({ length: 10 }, (_, nth) => `手机*${nth}_[x](y)`),
  groupNames: [],
  taskName: '',
  value: 300,
  limit: 300,
};
const surroundings = { timeZone: 'Asia/Shanghai', publicUrl: 'https://flotilla.example' };
const settings = { noticePrefix: '【告警】', atEveryone: 0, language: 'en' } as const;
const notice = (more: Partial<typeof settings | { atEveryone: 1; noticePrefix: string }> = {}, rows = [incident]) =>
  writeNotice('msg_1', rows, { ...settings, ...more }, surroundings);

async function robotOf(...wanted: Parameters<typeof startRobot>): Promise<Receiver> {
  const robot = await startRobot(...wanted);
  onTestFinished(() => robot.close());
  return robot;
}
const posting = (robot: Receiver, allowed = [robot.host]) => {
  const post = createPost({ innerAllow: () => allowed });
  return (sent: Notice = notice(), target: Partial<Target> = {}) =>
    post(robots[robot.kind], { address: robot.address, secret: robot.secret, ...target }, sent);
};

test.each(robotKinds)(
  '%s takes a signed message with its prefix first, ten numbers, the rest and a link',
  async (kind) => {
    const robot = await robotOf(kind, { secret: 'SEC-of-robot', keyword: '告警' });
    expect(await posting(robot)()).toEqual({ kind: 'sent' });
    const { text, atEveryone } = robot.received[0]!;
    expect(text).toMatch(/^(\*\*)?【告警】 64 phones offline/);
    expect(text).toContain('192');
    expect(text).toContain('and 54 more');
    expect(text).toContain('2026-11-20 16:00:00');
    expect(text).toContain('https://flotilla.example/alarm/alarms');
    expect(atEveryone).toBe(false);
    // A number cannot become emphasis or a link.
    if (kind !== 'webhook') expect(text).not.toContain('手机*0_[x](y)');
  },
);

test.each(robotKinds)('%s mentions everyone, but not about a recovery', async (kind) => {
  const robot = await robotOf(kind);
  const post = posting(robot);
  await post(notice({ atEveryone: 1 }));
  await post(notice({ atEveryone: 1 }, [{ ...incident, recoveredAt: '2026-11-20T09:00:00.000Z' }]));
  expect(robot.received.map(({ atEveryone }) => atEveryone)).toEqual([true, false]);
  expect(robot.received[1]!.text).toContain('Recovered: 64 phones online again');
});

test.each(robotKinds)('%s gets at most the bytes that it takes, whatever the names', async (kind) => {
  const robot = await robotOf(kind);
  const deviceNos = Array.from({ length: 10 }, () => '名'.repeat(200));
  const rows = Array.from({ length: 10 }, (_, nth) => ({
    ...incident,
    id: nth,
    causeName: '网'.repeat(200),
    deviceNos,
  }));
  const post = posting(robot);
  for (const atEveryone of [0, 1] as const)
    for (const some of [[rows[0]!], rows])
      expect(await post(notice({ atEveryone, noticePrefix: '前'.repeat(64) } as never, some))).toEqual({
        kind: 'sent',
      });
});

test('a wrong secret and a missing keyword are refused in the words of the robot', async () => {
  const cases = [
    ['dingtalk', /^310000 sign not match$/, 'sign', /^310000 keywords/, 'keyword'],
    ['feishu', /^19021 sign match fail/, 'sign', /^19024 Key Words/, 'keyword'],
  ] as const;
  for (const [kind, signError, signHint, keywordError, keywordHint] of cases) {
    const robot = await robotOf(kind, { secret: 'right', keyword: 'MUST' });
    const post = posting(robot);
    const refused = { kind: 'refused', error: expect.stringMatching(signError), hint: signHint };
    expect(await post(notice(), { secret: 'wrong' })).toEqual(refused);
    expect(await post()).toEqual({ kind: 'refused', error: expect.stringMatching(keywordError), hint: keywordHint });
    expect(await post(notice({ noticePrefix: 'MUST' } as never))).toEqual({ kind: 'sent' });
  }
  const hook = await robotOf('webhook', { secret: 'right' });
  expect(await posting(hook)(notice(), { secret: 'wrong' })).toMatchObject({ kind: 'refused' });
  const wecom = await robotOf('wecom');
  const wrongKey = await posting(wecom)(notice(), { address: wecom.address.replace('key=', 'key=no') });
  expect(wrongKey).toEqual({ kind: 'refused', error: '93000 invalid webhook url', hint: 'address' });
});

test('a signature that is too old is refused', async () => {
  const later = () => Date.now() + 3_700_000;
  for (const kind of ['dingtalk', 'feishu', 'webhook'] as const) {
    const robot = await robotOf(kind, { secret: 'secret', nowMs: later });
    expect(await posting(robot)()).toMatchObject({ kind: 'refused' });
  }
});

test.each([
  ['dingtalk', 600_000],
  ['feishu', 60_000],
  ['wecom', 60_000],
  ['webhook', 60_000],
] as const)('%s tells that its rate is exceeded', async (kind, waitMs) => {
  const robot = await robotOf(kind, { perMinute: 1 });
  const post = posting(robot);
  expect(await post()).toEqual({ kind: 'sent' });
  expect(await post()).toMatchObject({ kind: 'limited', waitMs });
});

test('errors of the server are tried again, a redirect is refused, and a robot that repeats its request gives nothing away', async () => {
  const robot = await robotOf('webhook', { secret: 'the-secret' });
  const post = posting(robot);
  robot.instead = (response) => response.writeHead(500).end('oops');
  expect(await post()).toEqual({ kind: 'failed', error: 'HTTP 500 oops', hint: 'later' });
  robot.instead = (response) => response.writeHead(302, { location: robot.address }).end();
  expect(await post()).toEqual({ kind: 'refused', error: 'HTTP 302', hint: 'redirect' });
  robot.instead = (response) => response.writeHead(418).end(`${robot.address} the-secret`);
  expect(await post()).toEqual({ kind: 'refused', error: 'HTTP 418 *** ***', hint: 'robot' });
  const chat = await robotOf('dingtalk');
  chat.instead = (response) => response.end('<html>welcome</html>');
  expect(await posting(chat)()).toMatchObject({ kind: 'refused', hint: 'kind' });
});

test('an inner address is refused unless it is allowed, and errors do not contain the address', async () => {
  const robot = await robotOf('dingtalk');
  const inner = { kind: 'refused', error: '127.0.0.1', hint: 'inner' };
  expect(await posting(robot, [])()).toEqual(inner);
  expect(robot.requests).toBe(0);
  await robot.close();
  expect(await posting(robot)()).toEqual({ kind: 'failed', error: 'ECONNREFUSED', hint: 'network' });
  const wrong = await posting(robot)(notice(), { address: 'http://nowhere.invalid/secret-path' });
  expect(wrong).toMatchObject({ kind: 'failed', hint: 'address' });
  expect(JSON.stringify(wrong)).not.toContain('secret-path');
  const { error } = wrong as { error: string };
  expect(shownSendError(error, 'zh-CN')).toBe('找不到该主机，或不是网页地址');
  expect(shownSendError(error, 'en')).toBe('no such host, or not a web address');
  expect(shownSendError('ECONNREFUSED', 'zh-TW')).toBe('ECONNREFUSED');
});

test('a text is cut between characters', () => {
  expect(cutToBytes('报警', 6)).toBe('报警');
  expect(cutToBytes('报警报警', 9)).toBe('报警…');
  expect(Buffer.byteLength(cutToBytes('😀'.repeat(50), 30))).toBeLessThanOrEqual(30);
});
