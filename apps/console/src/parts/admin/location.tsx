import { useT } from '../../lib/i18n.ts';
import type { MessageKey } from '../../locales/keys.ts';

/** What the site itself can tell of an address; a location database tells more. */
const words: Readonly<Record<string, MessageKey>> = {
  loopback: 'admin.location.loopback',
  'private network': 'admin.location.private',
  unknown: 'admin.location.unknown',
};

/** From where somebody came. */
export function Location({ location }: { location: string }) {
  const t = useT();
  const word = words[location];
  return <span>{word ? t(word) : location}</span>;
}
