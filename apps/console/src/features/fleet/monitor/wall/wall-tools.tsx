import { Popover } from 'antd';
import { memo, useEffect, useState } from 'react';
import { useT } from '../../../../lib/i18n.ts';
import type { LiveSocket } from '../../../../lib/live/live-socket.ts';
import { useLink } from '../../../../lib/live/use-live-socket.ts';
import { budgets, tileSizes } from '../../../../parts/screen/budget.ts';
import { formatBits } from '../filters/monitor-filters.ts';
import styles from '../monitor.module.css';

const meterMs = 1_000;

/** How many screens run, how many pictures come of each, and what they cost; behind it, how many may come in all. */
function Meter({ socket, budget, onBudget }: Pick<Props, 'socket' | 'budget' | 'onBudget'>) {
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
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <div className={styles.budget}>
          <Steps
            label={t('monitor.budget')}
            words={t('monitor.budgetOf', { pictures: budget })}
            choices={budgets}
            value={budget}
            onChange={onBudget}
          />
          <p className="fl-quiet">{t('monitor.budgetUsed', { pictures, budget })}</p>
        </div>
      }
    >
      <button type="button" className={styles.meter}>
        {t('monitor.meter', { screens, rate, bits: formatBits(bytes) })}
      </button>
    </Popover>
  );
}

interface StepsProps {
  label: string;
  /** What is chosen. */
  words: string;
  choices: readonly number[];
  value: number;
  onChange: (value: number) => void;
}
function Steps({ label, words, choices, value, onChange }: StepsProps) {
  return (
    <label className={styles.steps}>
      {words}
      <input
        type="range"
        className={styles.slider}
        min={0}
        max={choices.length - 1}
        value={choices.indexOf(value)}
        aria-label={label}
        aria-valuetext={words}
        onChange={(event) => onChange(choices[event.target.valueAsNumber]!)}
      />
    </label>
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
export const WallTools = memo(function WallTools({ socket, tile, onTile, budget, onBudget }: Props) {
  const t = useT();
  return (
    <span className={`${styles.end} ${styles.sliders}`}>
      <Meter socket={socket} budget={budget} onBudget={onBudget} />
      <Steps
        label={t('monitor.size')}
        words={t('monitor.sizeOf', { px: tile })}
        choices={tileSizes}
        value={tile}
        onChange={onTile}
      />
    </span>
  );
});
