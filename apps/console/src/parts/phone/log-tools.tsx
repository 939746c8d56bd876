import { Input, Select } from 'antd';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { saveBlob, stampedName } from '../../lib/calls/download.ts';
import { copyText } from '../../lib/copy.ts';
import { useT } from '../../lib/i18n.ts';
import type { LogBook, LogFilter } from './log-book.ts';

const levels = ['debug', 'info', 'ok', 'warn', 'error'] as const;

interface Props {
  deviceNo: string;
  book: LogBook;
  closed: boolean;
  onLinkAgain: () => void;
}

/** Searches, pauses, copies and downloads lines. */
export function LogTools({ deviceNo, book, closed, onLinkAgain }: Props) {
  const t = useT();
  const [filter, setFilter] = useState<LogFilter>({ text: '', level: '' });
  const change = (next: LogFilter) => {
    setFilter(next);
    book.filter(next);
  };
  const download = () => saveBlob(new Blob([book.text()], { type: 'text/plain' }), `${stampedName(deviceNo)}.log`);
  return (
    <>
      <Input
        allowClear
        value={filter.text}
        placeholder={t('phone.logSearch')}
        aria-label={t('phone.logSearch')}
        style={{ width: 160 }}
        onChange={(event) => change({ ...filter, text: event.target.value })}
      />
      <Select
        aria-label={t('phone.logLevel')}
        value={filter.level}
        onChange={(level) => change({ ...filter, level })}
        popupMatchSelectWidth={false}
        options={[
          { value: '' as const, label: t('phone.logAllLevels') },
          ...levels.map((value) => ({ value, label: value })),
        ]}
      />
      <Button
        icon={book.isPaused ? 'play' : 'pause'}
        aria-label={t(book.isPaused ? 'phone.logResume' : 'phone.logPause')}
        aria-pressed={book.isPaused}
        onClick={() => book.pause(!book.isPaused)}
      />
      <Button
        icon="copy"
        aria-label={t('phone.logCopy')}
        disabled={book.length === 0}
        onClick={() => void copyText(book.text())}
      />
      <Button icon="download" aria-label={t('phone.logDownload')} disabled={book.length === 0} onClick={download} />
      <Button icon="trash" aria-label={t('action.clear')} disabled={book.kept === 0} onClick={() => book.clear()} />
      {closed && (
        <Button kind="link" onClick={onLinkAgain}>
          {t('phone.linkAgain')}
        </Button>
      )}
    </>
  );
}

/** Counts lines that are not shown: waiting and dropped ones. */
export function LogNotes({ book }: { book: LogBook }) {
  const t = useT();
  const notes = [
    book.isPaused && t('phone.logPaused', { count: book.waiting }),
    book.length < book.kept - book.waiting && t('phone.logFound', { count: book.length, total: book.kept }),
    book.lost > 0 && t('phone.logLost', { count: book.lost }),
  ].filter(Boolean);
  return (
    <span role="status" className="fl-quiet">
      {notes.join(' · ')}
    </span>
  );
}
