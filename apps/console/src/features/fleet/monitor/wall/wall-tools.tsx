import { memo, useEffect, useState } from 'react';
import { useOpener } from '../../../../components/overlay/floating.tsx';
import { Panel } from '../../../../components/overlay/popover-panel.tsx';
import { useT } from '../../../../lib/i18n.ts';
import type { LiveSocket } from '../../../../lib/live/live-socket.ts';
import { useLink } from '../../../../lib/live/use-live-socket.ts';
import { budgets } from '../../../../parts/screen/budget.ts';
import { formatBits } from '../filters/monitor-filters.ts';
import styles from '../monitor.module.css';
import type { WallState } from '../state/use-wall.ts';

const meterMs = 1_000;

interface MeterProps {
  socket: LiveSocket;
  /** Pictures a second for all tiles. */
  budget: number;
  onBudget: (pictures: number) => void;
}

/** Shows the number of open screens, their frame rate and their bandwidth. A click opens the budget. */
const Meter = memo(function Meter({ socket, budget, onBudget }: MeterProps) {
  const t = useT();
  const link = useLink(socket);
  const { opener, opened } = useOpener();
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
    <>
      <button type="button" className={styles.meter} {...opener}>
        {t('monitor.meter', { screens, rate, bits: formatBits(bytes) })}
      </button>
      {opened && (
        <Panel {...opened} label={t('monitor.budget')}>
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
        </Panel>
      )}
    </>
  );
});

interface StepsProps {
  label: string;
  /** The current value in words. */
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
        className={`fl-slider ${styles.slider}`}
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
  look: WallState['look'];
}

/** The controls for the picture rate, with the measured rate, and for the card size. */
export function WallTools({ socket, look }: Props) {
  const t = useT();
  return (
    <span className={`${styles.end} ${styles.sliders}`}>
      <Meter socket={socket} budget={look.budget} onBudget={look.setBudget} />
      <Steps
        label={t('monitor.size')}
        words={t('monitor.sizeOf', { px: look.tile })}
        choices={look.tiles}
        value={look.tile}
        onChange={look.setTile}
      />
    </span>
  );
}
