import { Input } from 'antd';
import { useState } from 'react';
import { Icon } from '../../../../components/text/icon.tsx';
import { formatCount } from '../../../../lib/format/format.ts';
import { useLocale, useT } from '../../../../lib/i18n.ts';
import styles from '../api-docs.module.css';
import { type CallGroup, foundGroups } from '../document.ts';
import { Method } from './method.tsx';

interface Props {
  groups: readonly CallGroup[];
  chosen: string | undefined;
  onChoose: (operationId: string) => void;
}

/** The calls by their groups, with a search. A group is open while it has the chosen call or a match. */
export function CallList({ groups, chosen, onChoose }: Props) {
  const t = useT();
  const locale = useLocale();
  const [text, setText] = useState('');
  const [opened, setOpened] = useState<readonly string[]>([]);
  const toggle = (tag: string) =>
    setOpened(opened.includes(tag) ? opened.filter((one) => one !== tag) : [...opened, tag]);
  const found = foundGroups(groups, text);
  const isSearch = text.trim() !== '';
  return (
    <nav className={styles.list} aria-label={t('apiDocs.calls')}>
      <Input
        aria-label={t('apiDocs.search')}
        placeholder={t('apiDocs.search')}
        allowClear
        prefix={<Icon name="search" />}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {found.length === 0 && <p className="fl-small">{t('state.noResult')}</p>}
      <ul>
        {found.map(({ tag, words, calls }) => {
          const name = words[locale];
          const open = isSearch || opened.includes(tag) || calls.some(({ operationId }) => operationId === chosen);
          return (
            <li key={tag}>
              <button
                type="button"
                className={styles.choice}
                aria-expanded={open}
                title={tag.includes(':') ? tag : undefined}
                onClick={() => toggle(tag)}
              >
                <Icon name={open ? 'down' : 'right'} />
                <span className={styles.rest}>
                  {name} {tag.includes(':') && <span className={styles.tag}>{tag}</span>}
                </span>
                <span className="fl-small">{formatCount(calls.length)}</span>
              </button>
              {open && (
                <ul>
                  {calls.map((call) => (
                    <li key={call.operationId}>
                      <button
                        type="button"
                        className={styles.choice}
                        aria-current={call.operationId === chosen}
                        onClick={() => onChoose(call.operationId)}
                      >
                        <Method call={call} />
                        <span className={styles.rest} title={call.path}>
                          {call['x-summary'][locale]}
                        </span>
                      </button>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
