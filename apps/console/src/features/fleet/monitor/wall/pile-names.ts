import type { MonitorRow } from '@flotilla/contract/http/monitor';

export interface Pile {
  readonly deviceNos: readonly string[];
  /** What its phones say of themselves; undefined where they say nothing in common. */
  readonly name: string | undefined;
}

/** In this order a phone's own words tell what its screen shows. */
const tellers: readonly ((row: MonitorRow) => string | null)[] = [
  ({ app }) => app && shortApp(app),
  ({ msg }) => msg,
  ({ taskName }) => taskName,
];

/** `com.android.settings` is settings; of `com.shop/.LoginActivity` the activity tells more: Login. */
export function shortApp(app: string): string {
  const [packageName = '', activity = ''] = app.split('/');
  const screen =
    activity
      .split('.')
      .at(-1)
      ?.replace(/Activity$/, '') ?? '';
  return screen === '' || screen === 'Main' ? (packageName.split('.').at(-1) ?? packageName) : screen;
}

/** The most common text that is not empty, if at least half of them have it. */
function common(texts: readonly (string | null | undefined)[]): string | undefined {
  const counts = new Map<string, number>();
  for (const text of texts) if (text) counts.set(text, (counts.get(text) ?? 0) + 1);
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most && most[1] * 2 >= texts.length ? most[0] : undefined;
}

/** Each pile with its name, the largest first. */
export function namePiles(
  piles: readonly (readonly string[])[],
  rowOf: (deviceNo: string) => MonitorRow | undefined,
): Pile[] {
  return piles.map((deviceNos) => {
    const rows = deviceNos.flatMap((deviceNo) => rowOf(deviceNo) ?? []);
    const names = tellers.map((tell) => common(rows.map(tell)));
    return { deviceNos, name: names.find((name) => name !== undefined) };
  });
}
