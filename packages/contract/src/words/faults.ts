import { z } from 'zod';
import { type Locale, type Word, word } from '../locale.ts';

/** The reasons why a run was interrupted: its agent or its phone stopped while the script ran. The script is not the cause. */
const interruptions = {
  agentStopped: word('Agent 已关闭，运行中断', 'the agent was shut down', 'Agent 已關閉，執行中斷'),
  agentRestarted: word('Agent 已重启，运行中断', 'the agent was restarted', 'Agent 已重新啟動，執行中斷'),
  agentDied: word('Agent 在脚本运行时意外结束，运行中断', 'the agent ended while the script ran', 'Agent 在腳本執行時意外結束，執行中斷'),
  phoneGone: word('设备已断开，运行中断', 'the phone is gone', '裝置已斷開，執行中斷'),
  threadLost: word('同一租户的另一个脚本卡死，运行中断', 'another script of the same tenant hung in the thread that ran the script', '同一租戶的另一個腳本卡死，執行中斷'),
} satisfies Record<string, Word>;

/** The reasons why a run failed, by code. The values in braces come with the code. */
const faults = {
  hogged: word('脚本占用处理器超过 {ms} 毫秒而没有 await', 'The script used the processor for more than {ms} ms without awaiting', '腳本佔用處理器超過 {ms} 毫秒而沒有 await'),
  hung: word('脚本卡死在单个操作中，已被结束', 'The script hung in a single operation and was ended', '腳本卡死在單一操作中，已被結束'),
  timeLimit: word('脚本运行超过时间上限 {ms} 毫秒', 'The script took longer than its time limit of {ms} ms', '腳本執行超過時間上限 {ms} 毫秒'),
  memory: word('脚本使用的内存超过 {megabytes} MB', 'The script used more than {megabytes} MB of memory', '腳本使用的記憶體超過 {megabytes} MB'),
  awaitsNothing: word('脚本在等待不可能再发生的事', 'The script awaits something that can no longer happen', '腳本在等待不可能再發生的事'),
  nothingMatched: word('{ms} 毫秒内屏幕上没有匹配 {selector} 的控件', 'Nothing on the screen matched {selector} within {ms} ms', '{ms} 毫秒內螢幕上沒有符合 {selector} 的控制項'),
  notWithinSwipes: word('滑动 {swipes} 次后仍没有出现 {selector}', '{selector} did not appear within {swipes} swipes', '滑動 {swipes} 次後仍沒有出現 {selector}'),
  endOfPage: word('页面已到底，没有 {selector}', '{selector} is not on this page: it has come to its end', '頁面已到底，沒有 {selector}'),
  shellSlow: word('命令行在 {ms} 毫秒内没有结束', 'The shell line did not end within {ms} ms', '命令列在 {ms} 毫秒內沒有結束'),
  httpSlow: word('{url} 在 {ms} 毫秒内没有应答', '{url} did not answer within {ms} ms', '{url} 在 {ms} 毫秒內沒有回應'),
  httpNoHosts: word('没有允许访问的主机：允许列表为空', 'No host may be called: the list of allowed hosts is empty', '沒有允許存取的主機：允許清單為空'),
  httpNotAllowed: word('{host} 不在允许的主机中', '{host} is not among the allowed hosts', '{host} 不在允許的主機中'),
  httpInner: word('{host} 指向内网地址 {address}', '{host} leads to the inner address {address}', '{host} 指向內部網路位址 {address}'),
  unsupported: word('这台设备不支持：{detail}', '{detail}', '這台裝置不支援：{detail}'),
  scriptUnreachable: word('无法下载脚本：{detail}', 'the script could not be fetched: {detail}', '無法下載腳本：{detail}'),
  scriptTooLarge: word('脚本有 {bytes} 字节，过大', 'the script has {bytes} bytes', '腳本有 {bytes} 位元組，過大'),
  scriptSize: word('脚本文件有 {bytes} 字节，应为 {expected} 字节', 'the script file has {bytes} bytes instead of {expected}', '腳本檔案有 {bytes} 位元組，應為 {expected} 位元組'),
  scriptHash: word('脚本文件的 {algorithm} 为 {actual}，应为 {expected}', 'the script file has the {algorithm} {actual} instead of {expected}', '腳本檔案的 {algorithm} 為 {actual}，應為 {expected}'),
  scriptNotText: word('脚本文件不是 UTF-8 文本', 'the script file is not UTF-8 text', '腳本檔案不是 UTF-8 文字'),
  scriptUnsigned: word('{name} 的版本 {version} 没有本站点的签名', "version {version} of {name} does not carry the site's signature", '{name} 的版本 {version} 沒有本站點的簽章'),
} satisfies Record<string, Word>;

const words: Readonly<Record<string, Word>> = { ...interruptions, ...faults };
export type FaultCode = keyof typeof interruptions | keyof typeof faults;
export type InterruptionCode = keyof typeof interruptions;

/** A failure as the agent reports it; the site words it in the reader's language. An agent may be newer and know more codes. */
export const runFault = z.object({
  code: z.string().max(40),
  values: z.record(z.string().max(40), z.union([z.string().max(500), z.number()])).default({}),
});
export type RunFault = z.output<typeof runFault>;
export type FaultValues = RunFault['values'];

/** Returns `undefined` if the code is not known. */
export function faultText({ code, values }: RunFault, locale: Locale): string | undefined {
  const text = Object.hasOwn(words, code) ? words[code]![locale] : undefined;
  return text?.replace(/\{(\w+)\}/g, (_all, name: string) => String(values[name] ?? ''));
}

/** Words a phone's last message, which is the code of an interruption and maybe details. */
export function lastMessage(message: string, locale: Locale): string {
  const [code = '', ...details] = message.split(': ');
  if (!isInterruption(code)) return message;
  return [interruptions[code][locale], ...details].join(': ');
}

/** English readers get the agent's own message, which names the error; it is also the text of an unknown code. */
export const wordFault = (one: RunFault, message: string, locale: Locale): string => (locale === 'en' ? undefined : faultText(one, locale)) ?? message;

export const fault = (code: FaultCode, values: FaultValues = {}): RunFault => ({
  code,
  values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, 500) : value])),
});

export const isInterruption = (code: string): code is InterruptionCode => Object.hasOwn(interruptions, code);
