import { type CodeRules, readCode } from './read-code.ts';
import { cutToBytes, jsonHeaders, plainStyle, type Robot, type Style, titleOf } from './robot.ts';

const mostMarkdownBytes = 4_096;
const mostTextBytes = 2_048;
const limitedMs = 60_000;

/** WeCom documents no escape, so characters of its markdown become their full-width forms. */
const style: Style = {
  name: (text) => text.replace(/[`*_[\]()<>#@]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0)),
  strong: (text) => `**${text}**`,
  link: (label, url) => `[${label}](${url})`,
};

const hints = { 93000: 'address', 40058: 'size' } as const;
const rules: CodeRules = {
  codeOf: ({ errcode, errmsg }) =>
    typeof errcode === 'number' ? { code: errcode, words: String(errmsg ?? '') } : undefined,
  limits: { 45009: limitedMs },
  busy: [-1],
  hintOf: (code) => (hints as Readonly<Record<number, 'address' | 'size'>>)[code] ?? 'robot',
};

/** The robot has no signature: the key in its address is the credential. */
export const wecom: Robot = {
  perMinute: 18,
  request({ address }, notice) {
    const written = (chosen: Style) => {
      const { title, lines } = notice.write(chosen);
      return [chosen.strong(titleOf(notice, title)), ...lines].join('\n');
    };
    // Everyone can be mentioned in a plain text only.
    const body = notice.atEveryone
      ? { msgtype: 'text', text: { content: cutToBytes(written(plainStyle), mostTextBytes), mentioned_list: ['@all'] } }
      : { msgtype: 'markdown', markdown: { content: cutToBytes(written(style), mostMarkdownBytes) } };
    return { url: address, headers: jsonHeaders, body: JSON.stringify(body) };
  },
  read: (response) => readCode(response, rules),
};
