import { Input, Select } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { DarkConsole, type LogLine } from '../../../../components/dark-console.tsx';
import { useLogFeed } from '../../../../components/phone/use-log-feed.ts';
import { useT } from '../../../../lib/i18n.ts';
import styles from './phone.module.css';

const levels = ['debug', 'info', 'ok', 'warn', 'error'] as const;
type Level = (typeof levels)[number];

/** The lines with this text, in any case, and of this level. */
export function filterLines(lines: readonly LogLine[], text: string, level: Level | ''): readonly LogLine[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '' && level === '') return lines;
  return lines.filter(
    (line) =>
      (level === '' || (line.level ?? 'info') === level) && (wanted === '' || line.text.toLowerCase().includes(wanted)),
  );
}

/** The phone's log as it comes. */
export function LogPanel({ deviceNo }: { deviceNo: string }) {
  const t = useT();
  const [attempt, setAttempt] = useState(0);
  const { lines, closed, clear } = useLogFeed(deviceNo, attempt);
  const [text, setText] = useState('');
  const [level, setLevel] = useState<Level | ''>('');
  const [follow, setFollow] = useState(true);
  const shown = useDeferredValue(useMemo(() => filterLines(lines, text, level), [lines, text, level]));
  return (
    <section className={styles.log} aria-label={t('monitor.log')}>
      <header>
        <h2>{t('monitor.log')}</h2>
        <Input
          allowClear
          value={text}
          placeholder={t('phonePage.filter')}
          aria-label={t('phonePage.filter')}
          onChange={(event) => setText(event.target.value)}
        />
        <Select
          aria-label={t('phonePage.level')}
          value={level}
          onChange={setLevel}
          options={[
            { value: '' as const, label: t('phonePage.allLevels') },
            ...levels.map((value) => ({ value, label: value })),
          ]}
        />
        <label>
          <input type="checkbox" checked={follow} onChange={(event) => setFollow(event.target.checked)} />
          {t('console.autoScroll')}
        </label>
        {closed ? (
          <Button kind="link" onClick={() => setAttempt(attempt + 1)}>
            {t('phone.linkAgain')}
          </Button>
        ) : (
          <Button kind="text" disabled={lines.length === 0} onClick={clear}>
            {t('phone.logClear')}
          </Button>
        )}
      </header>
      <DarkConsole lines={shown} height="fill" follow={follow} empty={t('phone.logWaiting')} />
    </section>
  );
}
