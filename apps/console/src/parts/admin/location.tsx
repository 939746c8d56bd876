import { useT } from '../../lib/i18n.ts';
import type { MessageKey } from '../../locales/keys.ts';

/** The kinds of address that the site recognizes without a location database. */
const words: Readonly<Record<string, MessageKey>> = {
  loopback: 'admin.location.loopback',
  'private network': 'admin.location.private',
  unknown: 'admin.location.unknown',
};

export function Location({ location }: { location: string }) {
  const t = useT();
  const word = words[location];
  return <span>{word ? t(word) : location}</span>;
}
