import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setSiteZone, siteZone } from '../../../../lib/format/zone.ts';
import { FormScope, scopeOf } from '../../../../lib/forms.ts';
import { fakeWindow, speak } from '../../../../testing/browser.ts';
import { show } from '../../../../testing/show.tsx';
import { AdvancedItems, LoopItems, TimerItems } from './timing-fields.tsx';
import { type TimingValues, timingBody, untimed } from './timing-values.ts';

const onFinish = vi.fn();

const draw = (values: Partial<TimingValues>) =>
  show(
    <FormScope value={scopeOf('POST /task/task/add')}>
      <Form initialValues={{ ...untimed, ...values }} onFinish={onFinish}>
        <Form.Item name="execType" hidden>
          <input />
        </Form.Item>
        <Form.Item name="timerType" hidden>
          <input />
        </Form.Item>
        <LoopItems />
        <TimerItems />
        <AdvancedItems />
        <button type="submit">Save</button>
      </Form>
    </FormScope>,
  );
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const saved = async () => {
  save();
  await waitFor(() => expect(onFinish).toHaveBeenCalled());
  return timingBody(onFinish.mock.lastCall![0]);
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'tasks', 'cron');
  onFinish.mockReset();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a number typed as text', () => {
  it.each(['007', '1e3', '1.5', '-1', '', ' 5', '0x10', '1000001'])('%j is refused', async (text) => {
    draw({ execType: 'loop' });
    type('Rounds', text);
    save();
    await screen.findByText('Enter a whole number from 0 to 1000000');
    expect(onFinish).not.toHaveBeenCalled();
  });

  it.each(['0', '12', '+3', '3.0'])('%j is taken', async (text) => {
    draw({ execType: 'loop' });
    type('Rounds', text);
    expect(await saved()).toMatchObject({ execType: 'loop', rounds: text, pauseSeconds: '1' });
  });
});

describe('a daily task', () => {
  it('needs two different times of day, which may pass midnight', async () => {
    draw({ timerType: 'daily' });
    save();
    await screen.findByText('Start is required');
    type('Start', '22:00');
    type('End', '25:00');
    await screen.findByText('Enter HH:mm or HH:mm:ss');
    type('End', '22:00:00');
    await screen.findByText('The end must differ from the start');
    type('End', '06:00');
    expect(await saved()).toMatchObject({ timerType: 'daily', startTime: '22:00', endTime: '06:00', cronText: '' });
  });

  it('takes a cron text of 6 or 7 fields instead, and says what becomes of missed times', async () => {
    draw({ timerType: 'daily', dailyBy: 'cron', missedPolicy: 'once' });
    type('Cron expression', '0 3 * * *');
    save();
    await screen.findByText(/^It needs 6 or 7 fields/);
    type('Cron expression', ' 0 0 3 * * ? ');
    expect(await saved()).toMatchObject({ startTime: null, cronText: '0 0 3 * * ?', missedPolicy: 'once' });
  });

  it('loops by a cron text only with a number of rounds', async () => {
    draw({ execType: 'loop', timerType: 'daily', dailyBy: 'cron', cronText: '0 0 3 * * ?' });
    await waitFor(() => expect(screen.queryByText('0: no limit')).toBeNull());
    save();
    await screen.findByText('A loop that starts by cron needs a number of rounds');
    type('Rounds', '2');
    expect(await saved()).toMatchObject({ rounds: '2', cronText: '0 0 3 * * ?' });
  });
});

it('a time limit may be empty, which is the limit of the site', async () => {
  draw({});
  expect(await saved()).toMatchObject({ timeLimitMinutes: null });
  type('Time limit (min)', '0');
  await screen.findByText('Enter a whole number from 1 to 10080');
  type('Time limit (min)', '15');
  await waitFor(() => expect(screen.queryByText('Enter a whole number from 1 to 10080')).toBeNull());
  onFinish.mockReset();
  expect(await saved()).toMatchObject({ timeLimitMinutes: '15' });
});

it('a task that starts now has no times', async () => {
  draw({ startTime: '08:00', cronText: '0 0 3 * * ?' });
  expect(await saved()).toMatchObject({ timerType: 'now', startTime: null, endTime: null, cronText: '' });
});

it('reads moments by the clock of the site, whatever the zone of the browser', () => {
  const zone = siteZone();
  try {
    const bodyIn = (name: string) => {
      setSiteZone(name);
      return timingBody({ ...untimed, timerType: 'time', startTime: '2026-11-20 08:00', endTime: '2026-11-20 09:30' });
    };
    expect(bodyIn('Asia/Tokyo')).toMatchObject({ startTime: '2026-11-19T23:00:00.000Z' });
    expect(bodyIn('America/New_York')).toMatchObject({ endTime: '2026-11-20T14:30:00.000Z' });
  } finally {
    setSiteZone(zone);
  }
});
