import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { messageOf } from '../../../../lib/calls/api-error.ts';
import { useT } from '../../../../lib/i18n.ts';
import { toast } from '../../../../lib/toast.ts';
import type { Choice } from './use-choice.ts';

/** The phones that the first button adds to the selection: those of this page, or a function that loads those of all pages. */
export type Choosable = readonly string[] | (() => Promise<readonly string[]>);

/** Three buttons for selecting phones: select all, clear the selection, and leave the selection mode. */
export function ChooseButtons({ choice, choosable }: { choice: Choice; choosable: Choosable }) {
  const t = useT();
  const [isLoading, setLoading] = useState(false);
  const { chosen = [], choose, add } = choice;
  const hasPages = typeof choosable === 'function';
  async function addAll(): Promise<void> {
    if (!hasPages) return add(choosable);
    setLoading(true);
    try {
      add(await choosable());
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setLoading(false);
    }
  }
  return (
    <>
      <Button
        kind="text"
        disabled={isLoading || (!hasPages && choosable.length === 0)}
        aria-busy={isLoading}
        onClick={() => void addAll()}
      >
        {t(hasPages ? 'monitor.chooseListed' : 'sync.chooseAll')}
      </Button>
      <Button kind="text" disabled={chosen.length === 0} onClick={() => choose([])}>
        {t('action.clear')}
      </Button>
      <Button onClick={() => choose(undefined)}>{t('action.cancel')}</Button>
    </>
  );
}
