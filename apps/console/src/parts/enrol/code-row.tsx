import { useEffect } from 'react';
import { StatusWord } from '../../components/pill.tsx';
import { type Translate, useT } from '../../lib/i18n.ts';
import { turnedAway, useBindCode } from '../../lib/use-bind-code.ts';
import { JoinedPhone } from './joined-list.tsx';

function wordsOf(state: ReturnType<typeof useBindCode>, code: string, t: Translate) {
  if (state.kind === 'over') return { status: 'offline', words: t('enrol.over', { code }) } as const;
  if (state.kind === 'refused') return { status: 'alarm', words: state.message } as const;
  if (state.kind === 'waiting' && state.offer.refusal)
    return { status: 'alarm', words: t(turnedAway(state.offer.refusal)), after: code } as const;
  return { status: 'busy', words: t('enrol.waiting', { code }) } as const;
}

/** The state of one code: waiting, used by a phone, or expired. */
export function CodeRow({ code, onJoined }: { code: string; onJoined: () => void }) {
  const t = useT();
  const state = useBindCode(code);
  const joined = state.kind === 'joined';
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it joins.
  useEffect(() => {
    if (joined) onJoined();
  }, [joined]);
  if (state.kind === 'joined') return <JoinedPhone name={state.offer.deviceNo} assigned note={code} />;
  const { status, words, after } = wordsOf(state, code, t);
  return (
    <li>
      <StatusWord status={status}>{words}</StatusWord> {after}
    </li>
  );
}
