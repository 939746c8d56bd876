import { usePageHref } from '../../components/text/page-ref.tsx';
import { newKey } from '../../lib/calls/api.ts';
import { t } from '../../lib/i18n.ts';
import { go } from '../../lib/navigation/address.ts';
import { toast } from '../../lib/toast.ts';

/** The monitor's call accepts this many numbers, and usual proxies accept a request line of 8 KB. */
const mostNumbers = 1_000;
const mostEncoded = 7_000;
/** A longer list is stored in the browser's tab, and the address holds its id. */
const longestText = 1_500;
const mostStored = 20;
const storageKey = 'flotilla.phoneSets';

type StoredSets = readonly (readonly [id: string, text: string])[];

const readSets = (): StoredSets => JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');

/** Returns the numbers, joined by commas, as the address holds them. */
export function toAddress(text: string): string {
  if (encodeURIComponent(text).length <= longestText) return text;
  const sets = readSets();
  const known = sets.find(([, stored]) => stored === text);
  if (known) return known[0];
  // No device number contains a comma, so the leading one distinguishes an id from numbers.
  const id = `,${newKey().slice(0, 12)}`;
  sessionStorage.setItem(storageKey, JSON.stringify([...sets, [id, text]].slice(-mostStored)));
  return id;
}

/** Returns the numbers that the address means. An id that this tab does not know stays as it is, and matches no phone. */
export const fromAddress = (text: string): string => readSets().find(([id]) => id === text)?.[1] ?? text;

export const countOf = (text: string): number => (text.startsWith(',') ? 0 : text.split(',').length);

/** As many of the numbers as one request holds. */
function fitting(deviceNos: readonly string[]): string[] {
  let encoded = 0;
  return [...new Set(deviceNos)].slice(0, mostNumbers).filter((one) => {
    encoded += encodeURIComponent(`${one},`).length;
    return encoded <= mostEncoded;
  });
}

/** Opens the monitor with only these phones; `undefined` if it is not in the user's menu. */
export function useOpenInMonitor(): ((deviceNos: readonly string[]) => void) | undefined {
  const hrefOf = usePageHref();
  if (!hrefOf('fleet/monitor')) return undefined;
  return (deviceNos) => {
    const shown = fitting(deviceNos);
    if (shown.length < new Set(deviceNos).size) toast.info(t('runs.firstInMonitor', { count: shown.length }));
    go(hrefOf('fleet/monitor', { deviceNos: toAddress(shown.join()) })!);
  };
}
