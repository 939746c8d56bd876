import { Switch } from 'antd';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import buttons from '../../../../components/button.module.css';
import { Button } from '../../../../components/button.tsx';
import { MenuButton } from '../../../../components/overlay/menu-button.tsx';
import type { MenuItem } from '../../../../components/overlay/menu-list.tsx';
import type { CellState } from '../../../../components/text/cell-paths.ts';
import { Cells } from '../../../../components/text/cells.tsx';
import { Icon } from '../../../../components/text/icon.tsx';
import { useT } from '../../../../lib/i18n.ts';
import strip from '../../../../parts/run-now/run-now.module.css';
import { mainButtons, phoneButtons } from '../../../../parts/screen/phone-keys.ts';
import { ChooseButtons } from '../choose/choose-buttons.tsx';
import type { LeftOut } from './left-out.ts';
import styles from './sync.module.css';
import type { SyncSession } from './sync-session.ts';
import { type Mark, markOf, type SyncState, tally } from './sync-state.ts';
import type { Sync } from './use-sync.ts';

const TextDialog = lazy(() => import('../../../../parts/screen/text-dialog.tsx'));

const cellOf: Record<Mark, CellState> = {
  idle: 'empty',
  done: 'online',
  late: 'warning',
  failed: 'alarm',
  paused: 'held',
};
const mostColumns = 40;
const shownMarks = ['done', 'late', 'failed', 'paused'] as const;

/** Followers as cells, and the same in words. */
function Followers({ state }: { state: SyncState }) {
  const t = useT();
  const nowMs = Date.now();
  const { followers } = state;
  const counts = tally(state, nowMs);
  const words = shownMarks.filter((mark) => counts[mark] > 0);
  return (
    <>
      <span>{t('sync.followers', { count: followers.length })}</span>
      <span className={strip.cells}>
        <Cells
          states={followers.map((one) => cellOf[markOf(one, nowMs)])}
          columns={Math.min(mostColumns, Math.max(1, followers.length))}
          label={t('sync.followers', { count: followers.length })}
          nameOf={(index) => followers[index]?.deviceNo ?? ''}
          scale={2}
        />
      </span>
      <span className={styles.words} role="status">
        {words.map((mark) => (
          <span key={mark} className={styles[mark]}>
            {t(`sync.count.${mark}`, { count: counts[mark] })}
          </span>
        ))}
      </span>
    </>
  );
}

/** The buttons for actions on all phones of the session at once. */
function Together({ session }: { session: SyncSession }) {
  const t = useT();
  const [typing, setTyping] = useState(false);
  const { followers } = session.state();
  const items: MenuItem[] = [
    ...([...mainButtons, '_lock', '_unlock'] as const).map((action_type) => ({
      key: action_type,
      icon: phoneButtons[action_type].icon,
      label: t(phoneButtons[action_type].label),
      onClick: () => session.steer({ action_type }),
    })),
    { key: 'text', icon: 'text', label: t('sync.text'), onClick: () => setTyping(true) },
    { key: 'resume', icon: 'play', label: t('sync.resumeAll'), divided: true, onClick: () => session.resume() },
  ];
  return (
    <>
      <MenuButton className={buttons.button} label={t('sync.together')} items={items}>
        {t('sync.together')} <Icon name="down" size={12} />
      </MenuButton>
      <Suspense>
        {typing && (
          <TextDialog
            note={t('sync.textFor', { count: followers.length + 1 })}
            onSend={(text) => session.steer({ action_type: '_text', text })}
            onClose={() => setTyping(false)}
          />
        )}
      </Suspense>
    </>
  );
}

function Running({ sync, session }: { sync: Sync; session: SyncSession }) {
  const t = useT();
  useSyncExternalStore(session.onChange, session.version);
  const state = session.state();
  const leaders = state.followers.map(({ deviceNo }) => ({
    key: deviceNo,
    label: deviceNo,
    onClick: () => session.lead(deviceNo),
  }));
  return (
    <section className={`${strip.strip} ${styles.bar}`} aria-label={t('sync.title')}>
      <span className={styles.main}>
        <Switch checked onChange={sync.end} aria-label={t('sync.title')} /> <span>{t('sync.title')}</span>
      </span>
      <span className={styles.part}>
        {t('sync.leader')} <b>{state.leader}</b>
        <MenuButton className={styles.link} label={t('sync.changeLeader')} items={leaders} align="start">
          {t('sync.change')}
        </MenuButton>
      </span>
      <span className={styles.part}>
        <Followers state={state} />
      </span>
      <span className={styles.part}>
        <Switch
          checked={state.by === 'element'}
          onChange={(on) => session.by(on ? 'element' : 'place')}
          aria-label={t('sync.byElement')}
        />
        <span title={t('sync.byElementHint')}>{t('sync.byElement')}</span>
      </span>
      <span className={styles.part}>
        <Switch checked={state.brake} onChange={(on) => session.brake(on)} aria-label={t('sync.brake')} />
        <span>{t('sync.brake')}</span>
      </span>
      <span className={styles.end}>
        <Button kind="text" onClick={sync.rechoose}>
          {t('sync.rechoose')}
        </Button>
        <Together session={session} />
        <Button onClick={sync.end}>{t('sync.end')}</Button>
      </span>
    </section>
  );
}

const mostNamed = 5;

/** The chosen phones that do not follow, with the reasons. */
function LeftOutNote({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const t = useT();
  if (leftOut.length === 0) return null;
  const words = leftOut.map(({ deviceNo, why }) => t(`sync.leftOut.${why}`, { deviceNo }));
  const named = [...words.slice(0, mostNamed), ...(words.length > mostNamed ? [t('sync.leftOut.more')] : [])];
  const comma = t('command.comma');
  return (
    <span className={`${styles.part} ${styles.late}`} role="status" title={words.join(comma)}>
      {t('sync.leftOut', { count: leftOut.length, phones: named.join(comma) })}
    </span>
  );
}

interface Props {
  sync: Sync;
  /** Phones of the page that may be chosen. */
  choosable: readonly string[];
}

/** The phones in sync, their state, and the button that ends it. */
export default function SyncBar({ sync, choosable }: Props) {
  const t = useT();
  const { choice, session, leftOut } = sync;
  const { chosen } = choice;
  if (session) return <Running key={session.state().leader} sync={sync} session={session} />;
  if (!chosen) return null;
  const [leader] = chosen;
  return (
    <section className={`${strip.strip} ${styles.bar}`} aria-label={t('sync.title')}>
      <span className={styles.main}>{t('sync.title')}</span>
      <span className={styles.part} role="status">
        {leader === undefined ? t('sync.chooseHint') : t('sync.chosen', { count: chosen.length, leader })}
      </span>
      <LeftOutNote leftOut={leftOut} />
      <span className={styles.end}>
        <ChooseButtons choice={choice} choosable={choosable} />
        <Button kind="primary" disabled={chosen.length < 2} onClick={sync.begin}>
          {t('sync.begin')}
        </Button>
      </span>
    </section>
  );
}
