import { confirm, listIds } from '../../components/overlay/confirm.ts';
import { call } from '../../lib/calls/api.ts';
import { refresh } from '../../lib/calls/use-call.ts';
import { t } from '../../lib/i18n.ts';
import { go } from '../../lib/navigation/address.ts';
import { phoneHref } from '../../lib/navigation/addresses.ts';
import { toast } from '../../lib/toast.ts';
import { isDestructive, kindIcons } from '../../parts/commands/commands.ts';

/** Actions that need nothing but a phone, and the words that users type for them. The offered text works too, in any language. */
const typed = {
  open: ['open', 'show', '打开', '打開', '查看'],
  run: ['run', '运行脚本', '运行', '執行腳本', '執行'],
  find: ['find', 'ring', '查找手机', '查找', '寻找', '响铃', '尋找手機', '尋找', '響鈴'],
  stopScript: ['stop', '停止脚本', '停止腳本', '停止'],
  rebootEC: ['restart', '重启 Agent', '重新启动 Agent', '重新啟動 Agent', '重启', '重啟', '重新啟動'],
  rebootPhone: ['reboot', '重启手机', '重新啟動手機', '重启', '重啟', '重新啟動'],
} as const;
export type Verb = keyof typeof typed;
const verbs = Object.keys(typed) as Verb[];
export const verbIcons = { ...kindIcons, open: 'phone', run: 'play' } as const;
/** Words between a verb and the number: "reboot the phone A-0012". */
const fillers = /^(?:(?:the|a|phone|agent|script|on)\s+)+/i;

const fewestLetters = 3;
const isChinese = (text: string) => /[\u3400-\u9fff]/.test(text);

/** The text after the verb; `undefined` if it does not begin with it. */
function restAfter(text: string, verb: string): string | undefined {
  if (isChinese(verb)) return text.startsWith(verb.toLowerCase()) ? text.slice(verb.length).trim() : undefined;
  const [word = '', ...rest] = text.split(/\s+/);
  const begins = verb === word || (word.length >= fewestLetters && verb.startsWith(word));
  return begins ? rest.join(' ').replace(fillers, '') : undefined;
}

/** The verbs that a text begins with, and the number after them: "reboot A-0012", "重启A-0012". The longest match wins. */
export function readVerbs(text: string): { verbs: Verb[]; phone: string } {
  const wanted = text.trim();
  const low = wanted.toLowerCase();
  const all = verbs.flatMap((verb) => {
    const rest = typed[verb].map((word) => restAfter(low, word)).find((one) => one !== undefined);
    return rest === undefined ? [] : [{ verb, rest }];
  });
  const shortest = Math.min(...all.map(({ rest }) => rest.length));
  const found = all.filter(({ rest }) => rest.length === shortest);
  const phone = found[0] ? wanted.slice(wanted.length - shortest) : '';
  return { verbs: found.map(({ verb }) => verb), phone };
}

export interface NamedPhone {
  readonly id: number;
  readonly deviceNo: string;
  readonly userName: string;
}

/** Opens the phone's page, or sends the command after the same confirmation as the buttons. */
export async function perform(verb: Exclude<Verb, 'run'>, { id, deviceNo, userName }: NamedPhone): Promise<void> {
  if (verb === 'open') return go(phoneHref(deviceNo));
  const title = t('verb.of', { verb: t(`verb.${verb}`), deviceNo });
  const question = {
    title,
    text: t('verb.ask', { verb: t(`verb.${verb}`), deviceNo, owner: userName }),
    ids: listIds([{ id, name: deviceNo }]),
    danger: isDestructive(verb),
  };
  if (!(await confirm(question))) return;
  // A failure has been shown as a toast.
  const sent = await call('POST /task/command/send', { body: { kind: verb, deviceNos: [deviceNo] } }).catch(() => null);
  if (!sent) return;
  toast.success(t('verb.sent', { deviceNo }));
  refresh('GET /task/command/list');
}
