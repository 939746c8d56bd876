import { useEffect, useState } from 'react';
import { Icon } from '../../../../components/icon.tsx';
import { useT } from '../../../../lib/i18n.ts';
import type { LiveSocket } from '../../../../lib/live/live-socket.ts';
import { useLink } from '../../../../lib/live/use-live-socket.ts';
import { budgets, tileSizes } from '../../../../parts/screen/budget.ts';
import { formatBits } from '../filters/monitor-filters.ts';
import styles from '../monitor.module.css';

const meterMs = 1_000;

/** How many screens run, how many pictures come of those that may, and what they cost. */
function Meter({ socket, budget }: { socket: LiveSocket; budget: number }) {
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
  const { screens, pictures, bytes } = shown;
  const rate = (screens === 0 ? 0 : pictures / screens).toFixed(1);
  return (
    <span className={styles.meter}>
      <meter
        className={styles.gauge}
        min={0}
        max={budget}
        value={Math.min(pictures, budget)}
        aria-label={t('monitor.budgetUsed', { pictures, budget })}
        title={t('monitor.budgetUsed', { pictures, budget })}
      />
      {t('monitor.meter', { screens, rate, bits: formatBits(bytes) })}
    </span>
  );
}

interface StepsProps {
  label: string;
  words: (value: number) => string;
  choices: readonly number[];
  value: number;
  onChange: (value: number) => void;
}
function Steps({ label, words, choices, value, onChange }: StepsProps) {
  const name = words(value);
  return (
    <input
      type="range"
      className={styles.slider}
      min={0}
      max={choices.length - 1}
      value={choices.indexOf(value)}
      aria-label={label}
      aria-valuetext={name}
      title={`${label}: ${name}`}
      onChange={(event) => onChange(choices[event.target.valueAsNumber]!)}
    />
  );
}

interface Props {
  socket: LiveSocket;
  tile: number;
  onTile: (px: number) => void;
  budget: number;
  onBudget: (pictures: number) => void;
}

/** How large the tiles are, how many pictures they may cost, and how many they do. */
export function WallTools({ socket, tile, onTile, budget, onBudget }: Props) {
  const t = useT();
  return (
    <span className={styles.sliders}>
      <Meter socket={socket} budget={budget} />
      <Steps
        label={t('monitor.budget')}
        words={(pictures) => t('monitor.budgetOf', { pictures })}
        choices={budgets}
        value={budget}
        onChange={onBudget}
      />
      <Icon name="grid" size={14} />
      <Steps label={t('monitor.size')} words={(px) => `${px} px`} choices={tileSizes} value={tile} onChange={onTile} />
    </span>
  );
}
