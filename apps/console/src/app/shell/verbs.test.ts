import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useQuestion } from '../../components/overlay/confirm.ts';
import { useToasts } from '../../lib/toast.ts';
import { fakeServer, speak } from '../../testing/browser.ts';
import { perform, readVerbs } from './verbs.ts';

beforeEach(async () => {
  await speak('en', 'shell');
  useToasts.setState({ list: [] });
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['reboot A-0012', ['rebootPhone'], 'A-0012'],
  ['reb A-0012', ['rebootPhone'], 'A-0012'],
  ['Ring  Rack 7', ['find'], 'Rack 7'],
  ['重启A-0012', ['rebootEC', 'rebootPhone'], 'A-0012'],
  ['重啟 A-0012', ['rebootEC', 'rebootPhone'], 'A-0012'],
  ['停止脚本 A-0012', ['stopScript'], 'A-0012'],
  ['重启手机 A-0161', ['rebootPhone'], 'A-0161'],
  ['重启 Agent A-0161', ['rebootEC'], 'A-0161'],
  ['Reboot the phone A-0161', ['rebootPhone'], 'A-0161'],
  ['Restart the agent on A-0161', ['rebootEC'], 'A-0161'],
  ['Stop the script on A-0161', ['stopScript'], 'A-0161'],
  ['打开 A-0161', ['open'], 'A-0161'],
  ['运行 A-0161', ['run'], 'A-0161'],
  ['Run a script on A-0161', ['run'], 'A-0161'],
  ['re A-0012', [], ''],
  ['rebooted A-0012', [], ''],
  ['A-0012', [], ''],
])('reads “%s”', (text, verbs, phone) => {
  expect(readVerbs(text)).toEqual({ verbs, phone });
});

const phone = { id: 7, deviceNo: 'A-0012', userName: 'zhou' };
const answer = (yes: boolean) => useQuestion.getState().asked!.answer(yes);

it('sends nothing before the question is answered, and nothing after a no', async () => {
  const sent = fakeServer({ json: { code: 0, data: { id: 1, count: 1 } } });
  const done = perform('rebootPhone', phone);
  expect(useQuestion.getState().asked).toMatchObject({
    title: 'Reboot the phone A-0012',
    text: expect.stringContaining('zhou'),
    ids: 'A-0012 (7)',
    danger: true,
  });
  expect(sent).toEqual([]);
  answer(false);
  await done;
  expect(sent).toEqual([]);
});

it('sends the command to the one phone, and says so', async () => {
  const sent = fakeServer({ json: { code: 0, data: { id: 1, count: 1 } } });
  const done = perform('find', phone);
  answer(true);
  await done;
  expect(sent).toMatchObject([{ url: '/task/command/send', body: { kind: 'find', deviceNos: ['A-0012'] } }]);
  expect(useToasts.getState().list).toMatchObject([{ kind: 'success', text: 'Sent to A-0012' }]);
});

it('does not say that it was sent when it was refused', async () => {
  fakeServer({ json: { code: 423, msg: 'Expired' } });
  const done = perform('find', phone);
  answer(true);
  await done;
  expect(useToasts.getState().list).toMatchObject([{ kind: 'error', text: 'Expired' }]);
});
