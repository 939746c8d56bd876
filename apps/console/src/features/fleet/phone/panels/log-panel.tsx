import { useState } from 'react';
import { DarkConsole } from '../../../../components/dark-console.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { LogNotes, LogTools } from '../../../../parts/phone/log-tools.tsx';
import { usePhoneLog } from '../../../../parts/phone/use-phone-log.ts';
import styles from './phone.module.css';

export function LogPanel({ deviceNo }: { deviceNo: string }) {
  const t = useT();
  const { book, closed, linkAgain } = usePhoneLog(deviceNo);
  const [follow, setFollow] = useState(true);
  return (
    <section className={styles.log} aria-label={t('monitor.log')}>
      <header>
        <h2>{t('monitor.log')}</h2>
        <LogTools deviceNo={deviceNo} book={book} closed={closed} onLinkAgain={linkAgain} />
      </header>
      <DarkConsole
        lines={book}
        height="fill"
        follow={follow}
        onFollow={setFollow}
        empty={t(book.kept > 0 ? 'phone.logNone' : 'phone.logWaiting')}
      />
      <footer>
        <label>
          <input type="checkbox" checked={follow} onChange={(event) => setFollow(event.target.checked)} />
          {t('console.autoScroll')}
        </label>
        <LogNotes book={book} />
      </footer>
    </section>
  );
}
