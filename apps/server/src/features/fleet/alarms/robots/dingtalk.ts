import { createHmac } from 'node:crypto';
import { type CodeRules, readCode } from './read-code.ts';
import { cutToBytes, jsonHeaders, type Robot, type Style, titleOf } from './robot.ts';

/** A robot takes 20,000 bytes with the JSON around the text. */
const mostTextBytes = 16_000;
/** The robot blocks for ten minutes after its limit of 20 messages a minute. */
const blockedMs = 10 * 60_000;

const style: Style = {
  // Names never begin a line, so the marks of lists and headings need no escape.
  name: (text) => text.replace(/[\\`*_[\]<>~|]/g, '\\$&'),
  strong: (text) => `**${text}**`,
  link: (label, url) => `[${label}](${url})`,
};

const rules: CodeRules = {
  codeOf({ errcode, errmsg, status, wait }) {
    // The body of a blocked robot has another form.
    if (status === 1111) return { code: 130101, words: `blocked, wait ${String(wait ?? '')}` };
    return typeof errcode === 'number' ? { code: errcode, words: String(errmsg ?? '') } : undefined;
  },
  limits: { 130101: blockedMs },
  busy: [-1],
  hintOf(code, words) {
    if (code === 300001) return 'address';
    if (code !== 310000) return 'robot';
    if (/keyword/i.test(words)) return 'keyword';
    return /sign|timestamp/i.test(words) ? 'sign' : 'source';
  },
};

export const dingtalk: Robot = {
  perMinute: 18,
  request({ address, secret }, notice, nowMs) {
    const url = new URL(address);
    if (secret !== '') {
      const timestamp = String(nowMs);
      const sign = createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64');
      url.searchParams.set('timestamp', timestamp);
      url.searchParams.set('sign', sign);
    }
    const { title, lines } = notice.write(style);
    // The prefix may contain the keyword that the robot requires, so it is not escaped.
    const heading = titleOf(notice, title);
    const text = cutToBytes([`#### ${heading}`, ...lines].join('\n\n'), mostTextBytes);
    const markdown = { title: cutToBytes(heading, 200), text };
    const body = JSON.stringify({ msgtype: 'markdown', markdown, at: { isAtAll: notice.atEveryone } });
    return { url: url.href, headers: jsonHeaders, body };
  },
  read: (response) => readCode(response, rules),
};
