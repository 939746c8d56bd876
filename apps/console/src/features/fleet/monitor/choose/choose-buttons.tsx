import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { messageOf } from '../../../../lib/calls/api-error.ts';
import { useT } from '../../../../lib/i18n.ts';
import { toast } from '../../../../lib/toast.ts';
import type { Choice } from './use-choice.ts';

/** Phones that may be chosen all at once: those of the page, or those that a list of any length holds. */
export type Choosable = readonly string[] | (() => Promise<readonly string[]>);

/** All, none, or no choosing any more. */
export function ChooseButtons({ choice, choosable }: { choice: Choice; choosable: Choosable }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const { chosen = [], choose, add } = choice;
  const listed = typeof choosable === 'function';
  async function addAll(): Promise<void> {
    if (!listed) return add(choosable);
    setAsking(true);
    try {
      add(await choosable());
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setAsking(false);
    }
  }
  return (
    <>
      <Button
        kind="text"
        disabled={asking || (!listed && choosable.length === 0)}
        aria-busy={asking}
        onClick={() => void addAll()}
      >
        {t(listed ? 'monitor.chooseListed' : 'sync.chooseAll')}
      </Button>
      <Button kind="text" disabled={chosen.length === 0} onClick={() => choose([])}>
        {t('sync.chooseNone')}
      </Button>
      <Button onClick={() => choose(undefined)}>{t('action.cancel')}</Button>
    </>
  );
}
