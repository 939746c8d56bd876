import type { DeviceRow } from '@flotilla/contract/http/fleet/devices';
import type { PhoneState } from '@flotilla/contract/phone-state';
import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import type { Body } from '../../lib/calls/api.ts';
import { messageOf } from '../../lib/calls/api-error.ts';
import { callAny } from '../../lib/calls/use-call.ts';
import { useT } from '../../lib/i18n.ts';
import { toast } from '../../lib/toast.ts';
import { notesOf, runnable, type States, statesOf } from './chosen-states.ts';
import styles from './pick.module.css';
import type { Picking } from './pick-dialog.tsx';

const resolve = async (body: Body<'POST /device/deviceList/resolve'>): Promise<States> =>
  statesOf(await callAny('POST /device/deviceList/resolve', { body }, { quiet: true }));
const withMore = (more: Iterable<readonly [string, PhoneState]>) => (before: States) => new Map([...before, ...more]);

/** Selects all phones that match the filters, on all pages; shows which are left out and which cannot run. */
export function TakeAll({ picking, picked }: { picking: Picking<DeviceRow>; picked: string | undefined }) {
  const t = useT();
  const { keys, add, rows, total, filters } = picking;
  const [known, setKnown] = useState<States>(new Map());
  const [left, setLeft] = useState<States>(new Map());
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (!picked) return;
    resolve({ deviceNos: picked.split(',') }).then(
      (states) => setKnown(withMore(states)),
      () => {},
    );
  }, [picked]);
  useEffect(() => {
    if (rows) setKnown(withMore(rows.map(({ deviceNo, state }) => [deviceNo, state])));
  }, [rows]);
  async function takeAll(): Promise<void> {
    setAsking(true);
    try {
      const states = await resolve({ all: filters });
      const { deviceNos, left: leftOut } = runnable(states, filters.state);
      setKnown(withMore(states));
      setLeft(leftOut);
      add(deviceNos);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setAsking(false);
    }
  }
  const notes = notesOf(
    [...keys].map((key) => known.get(key)),
    t,
  );
  return (
    <div className={styles.all}>
      <Button disabled={asking || total === 0} aria-busy={asking} onClick={() => void takeAll()}>
        {t(Object.keys(filters).length > 0 ? 'pick.allFiltered' : 'pick.all', { count: total })}
      </Button>
      {keys.size > 0 && (
        <Button kind="text" onClick={picking.clear}>
          {t('list.clearSelection')}
        </Button>
      )}
      <span role="status" className={styles.notes}>
        {left.size > 0 && (
          <span>{t('pick.leftOut', { notes: notesOf(left.values(), t).join(t('confirm.comma')) })}</span>
        )}
        {notes.length > 0 && (
          <span className={styles.warning}>{t('pick.ofChosen', { notes: notes.join(t('confirm.comma')) })}</span>
        )}
      </span>
    </div>
  );
}
