import { useState } from 'react';
import { Icon } from '../../components/text/icon.tsx';
import { Time } from '../../components/text/time.tsx';
import { type RowOf, useSend } from '../../lib/calls/use-call.ts';
import { useT } from '../../lib/i18n.ts';
import styles from './notices.module.css';

/** Punctuation behind an address belongs to the sentence. */
const address = /(https?:\/\/[^\s<>"'，。；、）」』]+[^\s<>"'，。；、）」』.,;:!?)\]])/gi;

/** Plain text with its line breaks; web addresses in it are links. */
function NoticeText({ text }: { text: string }) {
  return (
    <p className={styles.text}>
      {text.split(address).map((piece, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other order.
          <a key={index} href={piece} target="_blank" rel="noreferrer">
            {piece}
          </a>
        ) : (
          piece
        ),
      )}
    </p>
  );
}

type Notice = RowOf<'GET /system/notice/mine'>;

/** Notices by their titles; opening one shows its text and marks it as read. */
export function NoticeList({ notices }: { notices: readonly Notice[] }) {
  const t = useT();
  const [openId, setOpenId] = useState<number>();
  const read = useSend('POST /system/notice/read');
  const toggle = ({ id, read: isRead }: Notice) => {
    setOpenId(openId === id ? undefined : id);
    if (!isRead) read.mutate({ body: { ids: [id] } });
  };
  return (
    <ul className={styles.list}>
      {notices.map((notice) => {
        const isOpen = notice.id === openId;
        return (
          <li key={notice.id}>
            <button type="button" className={styles.head} aria-expanded={isOpen} onClick={() => toggle(notice)}>
              {notice.read ? (
                <span />
              ) : (
                <span className={styles.unread} role="img" aria-label={t('notice.unread')} title={t('notice.unread')} />
              )}
              <span className={`fl-cut ${notice.read ? '' : styles.new}`} title={notice.title}>
                {notice.title}
              </span>
              <Icon name={isOpen ? 'up' : 'down'} size={14} />
              <span className={styles.facts}>
                {notice.typeLabel} <Time value={notice.gmtCreate} />
              </span>
            </button>
            {isOpen &&
              (notice.content ? (
                <NoticeText text={notice.content} />
              ) : (
                <p className={styles.text}>{t('notice.noText')}</p>
              ))}
          </li>
        );
      })}
    </ul>
  );
}

/** Marks everything as read; nothing while nothing is unread. */
export function MarkAllRead({ unread }: { unread: number }) {
  const t = useT();
  const read = useSend('POST /system/notice/read');
  if (unread === 0) return null;
  return (
    <button
      type="button"
      className={styles.all}
      disabled={read.isPending}
      onClick={() => read.mutate({ body: { all: true } })}
    >
      {t('notice.readAll')}
    </button>
  );
}
