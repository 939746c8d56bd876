import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import type { Translate } from '../../../../lib/i18n.ts';

export interface Pile {
  readonly deviceNos: readonly string[];
  /** The app, message or task that its phones have in common; `undefined` if they have none. */
  readonly name: string | undefined;
}

/** Apps that most phones have, by the last part of their package; phones report no other name of an app. */
const knownApps = [
  ['launcher', /^(.*launcher.*|home)$/],
  ['settings', /^settings$/],
  ['systemUi', /^systemui$/],
  ['browser', /^(browser|chrome)$/],
  ['camera', /^camera\d*$/],
  ['gallery', /^(gallery\w*|photos)$/],
  ['phone', /^(dialer|incallui)$/],
  ['messages', /^(mms|messaging)$/],
  ['chat', /^chat$/],
  ['news', /^news$/],
  ['notes', /^notes?$/],
  ['shop', /^shop$/],
  ['video', /^(reels|video|aweme)$/],
  ['weather', /^weather\d*$/],
  ['rewards', /^rewards$/],
] as const;

const lastPart = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** The app's name; for an unknown app its activity if that is more specific (`com.shop/.LoginActivity`), or the end of its package. */
export function appName(app: string, t: Translate): string {
  const [packageName = '', activity = ''] = app.split('/');
  const tail = lastPart(packageName);
  const known = knownApps.find(([, pattern]) => pattern.test(tail.toLowerCase()));
  if (known) return t(`monitor.app.${known[0]}`);
  const screen = lastPart(activity).replace(/Activity$/, '');
  return screen === '' || screen === 'Main' ? tail : screen;
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
  t: Translate,
): Pile[] {
  /** The most specific first. */
  const sources: readonly ((row: MonitorRow) => string | null)[] = [
    ({ app }) => app && appName(app, t),
    ({ msg }) => msg,
    ({ taskName }) => taskName,
  ];
  return piles.map((deviceNos) => {
    const rows = deviceNos.flatMap((deviceNo) => rowOf(deviceNo) ?? []);
    const names = sources.map((source) => common(rows.map(source)));
    return { deviceNos, name: names.find((name) => name !== undefined) };
  });
}
