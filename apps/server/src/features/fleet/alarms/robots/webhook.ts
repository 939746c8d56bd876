import { createHmac } from 'node:crypto';
import { readStatus } from './read-code.ts';
import { jsonHeaders, plainStyle, type Robot, titleOf } from './robot.ts';

/** The secret of Standard Webhooks has this prefix before its base64; any other text is the key itself. */
const keyOf = (secret: string): Buffer =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret);

/** A plain webhook, signed as Standard Webhooks define it. */
export const webhook: Robot = {
  perMinute: 60,
  request({ address, secret }, notice, nowMs) {
    const { title, lines } = notice.write(plainStyle);
    const { prefix, atEveryone, incidents } = notice;
    const text = [titleOf(notice, title), ...lines].join('\n');
    const body = JSON.stringify({
      type: notice.type,
      timestamp: new Date(nowMs).toISOString(),
      data: { prefix, title: titleOf(notice, title), text, atEveryone, incidents },
    });
    const seconds = String(Math.floor(nowMs / 1000));
    const signed = () => createHmac('sha256', keyOf(secret)).update(`${notice.id}.${seconds}.${body}`).digest('base64');
    const headers = {
      ...jsonHeaders,
      'webhook-id': notice.id,
      'webhook-timestamp': seconds,
      ...(secret === '' ? {} : { 'webhook-signature': `v1,${signed()}` }),
    };
    return { url: address, headers, body };
  },
  read(response) {
    const decided = readStatus(response);
    if (decided) return decided;
    if (response.status >= 200 && response.status < 300) return { kind: 'sent' };
    const hint = response.status === 404 || response.status === 410 ? 'address' : 'robot';
    return { kind: 'refused', error: `HTTP ${response.status} ${response.text.trim()}`.trim(), hint };
  },
};
