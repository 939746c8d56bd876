import { Segmented, Select } from 'antd';
import { useEffect, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import type { ListControl } from '../../../components/list/list-state.ts';
import { useQueryValue } from '../../../components/query-value.ts';
import { StatusMark } from '../../../components/status-mark.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import type { LiveSocket } from '../../../lib/live/live-socket.ts';
import { useLink } from '../../../lib/live/use-live-socket.ts';
import { useAsk } from '../../../lib/use-call.ts';
import styles from './monitor.module.css';
import { formatBits, readEvery, refreshSeconds } from './monitor-filters.ts';

const meterMs = 1_000;

/** How many screens run, how often a picture comes, and what they cost. */
function Meter({ socket }: { socket: LiveSocket }) {
  const t = useT();
  const link = useLink(socket);
  const [shown, setShown] = useState({ screens: 0, pictures: 0, bytes: 0 });
  useEffect(() => {
    let before = { ...socket.received };
    const timer = setInterval(() => {
      const { pictures, bytes } = socket.received;
      setShown({ screens: socket.screens(), pictures: pictures - before.pictures, bytes: bytes - before.bytes });
      before = { pictures, bytes };
    }, meterMs);
    return () => clearInterval(timer);
  }, [socket]);
  if (link !== 'open')
    return (
      <span className={styles.meter} role="status">
        {t('monitor.connecting')}
      </span>
    );
  if (shown.screens === 0) return null;
  const rate = (shown.pictures / shown.screens).toFixed(1);
  return (
    <span className={styles.meter}>
      {t('monitor.meter', { screens: shown.screens, rate, bits: formatBits(shown.bytes) })}
    </span>
  );
}

/** All, online or offline phones; with their numbers where no other filter makes them untrue. */
function Connection({ control }: { control: ListControl }) {
  const t = useT();
  const { groupId, online = '', ...others } = control.state.filters;
  const counted = Object.keys(others).length === 0;
  const { data } = useAsk(
    'GET /device/monitor/summary',
    { query: { groupId: groupId ? Number(groupId) : undefined } },
    {
      everyMs: 5_000,
      enabled: counted,
    },
  );
  const count = (number: number | undefined) =>
    counted && number !== undefined && <span className={styles.count}>{formatCount(number)}</span>;
  return (
    <Segmented
      aria-label={t('monitor.connection')}
      value={online}
      onChange={(next) => {
        const { online: _before, ...rest } = control.state.filters;
        control.change({ filters: next === '' ? rest : { ...rest, online: next } });
      }}
      options={[
        {
          value: '',
          label: (
            <>
              {t('monitor.all')}
              {count(data?.total)}
            </>
          ),
        },
        {
          value: '1',
          label: (
            <>
              <StatusMark status="online" size={10} /> {t('status.online')}
              {count(data?.online)}
            </>
          ),
        },
        {
          value: '0',
          label: (
            <>
              <StatusMark status="offline" size={10} /> {t('status.offline')}
              {count(data && data.total - data.online)}
            </>
          ),
        },
      ]}
    />
  );
}

interface Props {
  socket: LiveSocket;
  control: ListControl;
  openScreen: boolean;
  /** A screen of the page is wanted. */
  anyShown: boolean;
  onShowAll: (on: boolean) => void;
  onRefresh: () => void;
  /** Where there is little room the filters are shown when they are asked for. */
  filters?: { shown: boolean; toggle: () => void };
}

/** What is shown, how often, and how. */
export function MonitorTools({ socket, control, openScreen, anyShown, onShowAll, onRefresh, filters }: Props) {
  const t = useT();
  const [every, setEvery] = useQueryValue('every');
  const [view, setView] = useQueryValue('view');
  const asWall = view !== 'table';
  return (
    <div className={styles.tools}>
      <Connection control={control} />
      {asWall && openScreen && (
        <Button icon={anyShown ? 'stop' : 'play'} onClick={() => onShowAll(!anyShown)}>
          {t(anyShown ? 'monitor.hideAll' : 'monitor.showAll')}
        </Button>
      )}
      <span className={styles.end}>
        {asWall && !filters && <Meter socket={socket} />}
        <Select
          aria-label={t('monitor.refresh')}
          value={readEvery(every)}
          onChange={(seconds: number) => setEvery(seconds)}
          options={refreshSeconds.map((seconds) => ({ value: seconds, label: t('monitor.every', { seconds }) }))}
          popupMatchSelectWidth={false}
        />
        <Segmented
          aria-label={t('monitor.view')}
          value={asWall ? 'wall' : 'table'}
          onChange={(next) => setView(next === 'wall' ? undefined : next)}
          options={[
            { value: 'wall', label: t('monitor.asWall') },
            { value: 'table', label: t('monitor.asTable') },
          ]}
        />
        {filters && (
          <Button
            icon="filter"
            aria-label={t('list.toggleFilters')}
            aria-expanded={filters.shown}
            onClick={filters.toggle}
          />
        )}
        <Button icon="refresh" aria-label={t('action.refresh')} onClick={onRefresh} />
      </span>
    </div>
  );
}
