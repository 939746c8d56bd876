import { createHmac } from 'node:crypto';
import { type CodeRules, readCode } from './read-code.ts';
import { cutToBytes, jsonHeaders, type Robot, type Style, titleOf } from './robot.ts';

/** A robot takes 20 KB with the JSON around the text. */
const mostTextBytes = 16_000;
const limitedMs = 60_000;

/** Feishu's cards take numeric entities for the characters of markdown. */
const style: Style = {
  name: (text) => text.replace(/[&<>*_~`[\]]/g, (character) => `&#${character.charCodeAt(0)};`),
  strong: (text) => `**${text}**`,
  link: (label, url) => `[${label}](${url})`,
};

const hints = { 19021: 'sign', 19022: 'source', 19024: 'keyword', 19001: 'address', 9499: 'size' } as const;
const rules: CodeRules = {
  codeOf({ code, msg, StatusCode, StatusMessage }) {
    const found = code ?? StatusCode;
    return typeof found === 'number' ? { code: found, words: String(msg ?? StatusMessage ?? '') } : undefined;
  },
  limits: { 11232: limitedMs },
  busy: [],
  hintOf: (code) => (hints as Readonly<Record<number, (typeof hints)[keyof typeof hints]>>)[code] ?? 'robot',
};

export const feishu: Robot = {
  perMinute: 90,
  request({ address, secret }, notice, nowMs) {
    const timestamp = String(Math.floor(nowMs / 1000));
    // The key has the timestamp and the secret, and the signed text is empty.
    const sign = createHmac('sha256', `${timestamp}\n${secret}`).update('').digest('base64');
    const { title, lines } = notice.write(style);
    const at = notice.atEveryone ? ['<at id=all></at>'] : [];
    const content = cutToBytes([...at, ...lines].join('\n'), mostTextBytes);
    const body = JSON.stringify({
      ...(secret === '' ? {} : { timestamp, sign }),
      msg_type: 'interactive',
      card: {
        header: {
          title: { tag: 'plain_text', content: cutToBytes(titleOf(notice, title), 400) },
          template: notice.type === 'alarm.recovered' ? 'green' : notice.type === 'alarm.test' ? 'blue' : 'red',
        },
        elements: [{ tag: 'markdown', content }],
      },
    });
    return { url: address, headers: jsonHeaders, body };
  },
  read: (response) => readCode(response, rules),
};
