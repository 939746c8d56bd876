import { useEffect } from 'react';
import { StatusWord } from '../../components/pill.tsx';
import { useT } from '../../lib/i18n.ts';
import { turnedAway, useBindCode } from '../../lib/use-bind-code.ts';
import { JoinedPhone } from './joined-list.tsx';

/** The state of one code: waiting, used by a phone, or expired. */
export function CodeRow({ code, onJoined }: { code: string; onJoined: () => void }) {
  const t = useT();
  const state = useBindCode(code);
  const joined = state.kind === 'joined';
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it joins.
  useEffect(() => {
    if (joined) onJoined();
  }, [joined]);
  switch (state.kind) {
    case 'joined':
      return <JoinedPhone name={state.offer.deviceNo} assigned note={code} />;
    case 'over':
      return (
        <li>
          <StatusWord status="offline">{t('enrol.over', { code })}</StatusWord>
        </li>
      );
    case 'refused':
      return (
        <li>
          <StatusWord status="alarm">{state.message}</StatusWord>
        </li>
      );
    case 'waiting':
      if (state.offer.refusal)
        return (
          <li>
            <StatusWord status="alarm">{t(turnedAway(state.offer.refusal))}</StatusWord> {code}
          </li>
        );
      break;
    default:
  }
  return (
    <li>
      <StatusWord status="busy">{t('enrol.waiting', { code })}</StatusWord>
    </li>
  );
}
