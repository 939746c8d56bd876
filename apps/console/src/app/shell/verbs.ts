import { confirm, listIds } from '../../components/confirm.ts';
import { call } from '../../lib/api.ts';
import { t } from '../../lib/i18n.ts';
import { toast } from '../../lib/toast.ts';
import { refresh } from '../../lib/use-call.ts';
import { isDestructive, kindIcons } from '../../parts/commands/commands.ts';

/** Commands that need nothing but a phone, and what people type for them in any language. */
const typed = {
  find: ['find', 'ring', '查找', '寻找', '响铃', '尋找', '響鈴'],
  stopScript: ['stop', '停止脚本', '停止腳本', '停止'],
  rebootEC: ['restart', '重启', '重啟', '重新啟動'],
  rebootPhone: ['reboot', '重启', '重啟', '重新啟動'],
} as const;
export type Verb = keyof typeof typed;
const verbs = Object.keys(typed) as Verb[];
export const verbIcons = kindIcons;

const fewestLetters = 3;
const isChinese = (text: string) => /[\u3400-\u9fff]/.test(text);

/** What is left of the text when the verb is taken from its start; undefined if it does not begin with it. */
function restAfter(text: string, verb: string): string | undefined {
  if (isChinese(verb)) return text.startsWith(verb) ? text.slice(verb.length).trim() : undefined;
  const [word = '', ...rest] = text.split(/\s+/);
  const begins = verb === word || (word.length >= fewestLetters && verb.startsWith(word));
  return begins ? rest.join(' ') : undefined;
}

/** The verbs that a text begins with, and what it says of the phone: "reboot A-0012", "重启A-0012". */
export function readVerbs(text: string): { verbs: Verb[]; phone: string } {
  const wanted = text.trim();
  const low = wanted.toLowerCase();
  const found = verbs.flatMap((verb) => {
    const rest = typed[verb].map((word) => restAfter(low, word)).find((one) => one !== undefined);
    return rest === undefined ? [] : [{ verb, rest }];
  });
  const phone = found[0] ? wanted.slice(wanted.length - found[0].rest.length) : '';
  return { verbs: found.map(({ verb }) => verb), phone };
}

export interface NamedPhone {
  readonly id: number;
  readonly deviceNo: string;
  readonly userName: string;
}

/** Asks as the buttons do, then sends the command. */
export async function perform(verb: Verb, { id, deviceNo, userName }: NamedPhone): Promise<void> {
  const title = t('verb.of', { verb: t(`verb.${verb}`), deviceNo });
  const question = {
    title,
    text: t('verb.ask', { verb: t(`verb.${verb}`), deviceNo, owner: userName }),
    ids: listIds([{ id, name: deviceNo }]),
    danger: isDestructive(verb),
  };
  if (!(await confirm(question))) return;
  // Failures have said so themselves.
  const sent = await call('POST /task/command/send', { body: { kind: verb, deviceNos: [deviceNo] } }).catch(() => null);
  if (!sent) return;
  toast.success(t('verb.sent', { deviceNo }));
  refresh('GET /task/command/list');
}
