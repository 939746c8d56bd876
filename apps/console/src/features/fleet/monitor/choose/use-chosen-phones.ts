import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import { useEffect, useRef } from 'react';
import type { Filters } from '../../../../components/list/list-state.ts';
import { afterPaint } from '../../../../lib/after-paint.ts';
import { messageOf } from '../../../../lib/calls/api-error.ts';
import { useT } from '../../../../lib/i18n.ts';
import { toast } from '../../../../lib/toast.ts';
import { askListed } from '../dense/ask-listed.ts';
import type { Choosable } from './choose-buttons.tsx';
import { type KeptPlace, useKeptSelections } from './kept-selections.ts';
import { getsCommands, useChoice } from './use-choice.ts';
import { isElsewhere, orderOf, type WallOrder } from './wall-keys.ts';

/** Returns whether the key had an effect; otherwise it keeps its usual meaning. */
type Obey = (order: WallOrder) => boolean;

/** Handles the keys of the page, unless the focus is in an element with keys of its own. */
function useWallKeys(obey: Obey, enabled: boolean): void {
  const latest = useRef(obey);
  latest.current = obey;
  useEffect(() => {
    if (!enabled) return;
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isElsewhere(event.target)) return;
      const order = orderOf(event);
      if (order && latest.current(order)) event.preventDefault();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [enabled]);
}

interface Options {
  rows: readonly MonitorRow[] | undefined;
  filters: Filters;
  /** Whether "select all" selects only `rows` instead of all phones that match the filters. */
  onlyRows: boolean;
  mayChoose: boolean;
}

/** The numbers of the rows that take commands and runs. */
const numbersOf = (rows: readonly MonitorRow[] | undefined): string[] =>
  rows?.filter(getsCommands).map(({ deviceNo }) => deviceNo) ?? [];

/** The phones chosen for a command or a run, the saved selections, and the keys for both. */
export function useChosenPhones({ rows, filters, onlyRows, mayChoose }: Options) {
  const t = useT();
  const choice = useChoice();
  const { kept, keep } = useKeptSelections();
  const ofPage = numbersOf(rows);
  const listed: Choosable = onlyRows ? ofPage : () => askListed(filters);
  const addAll = async () => {
    if (!choice.chosen) choice.choose([]);
    choice.add(typeof listed === 'function' ? await listed() : listed);
  };
  /** Chooses the saved phones that still exist. */
  const recallNow = async (place: KeptPlace) => {
    const before = choice.chosen;
    const wanted = kept[place] ?? [];
    const here = new Set(ofPage);
    const known = wanted.every((deviceNo) => here.has(deviceNo)) ? here : new Set(await askListed({}));
    const left = wanted.filter((deviceNo) => known.has(deviceNo));
    if (left.length === 0) toast.info(t('monitor.recallNone', { place }));
    else choice.replace(before, left);
  };
  const keepChosen = (place: KeptPlace) => {
    const { chosen = [] } = choice;
    keep(place, chosen);
    toast.success(t('monitor.keptAs', { place, count: chosen.length }));
  };
  const failed = (error: unknown) => void toast.error(messageOf(error));
  const recall = (place: KeptPlace) => void recallNow(place).catch(failed);
  useWallKeys((order) => {
    if (order.do === 'leave' && choice.chosen) afterPaint(() => choice.choose(undefined));
    else if (order.do === 'chooseAll') afterPaint(() => void addAll().catch(failed));
    else if (order.do === 'recall' && kept[order.place]) recall(order.place);
    else if (order.do === 'keep' && choice.chosen?.length) keepChosen(order.place);
    else return false;
    return true;
  }, mayChoose);
  return { ...choice, ofPage, listed, kept, recall, keep: keepChosen };
}
