import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react';
import { entryIcon } from '../../components/text/entry-icon.ts';
import { Icon } from '../../components/text/icon.tsx';
import { StatusMark } from '../../components/text/status-mark.tsx';
import { t as translate, useT } from '../../lib/i18n.ts';
import { isComposing } from '../../lib/input-method.ts';
import { go } from '../../lib/navigation/address.ts';
import { homePath } from '../../lib/navigation/addresses.ts';
import { useMenu } from '../../lib/navigation/menu.ts';
import type { Status } from '../../lib/theme/tokens.ts';
import { statusWord } from '../../parts/phone/phone-state.ts';
import { type Found, findPages, pagesOf } from './find-pages.ts';
import { useActions, useFoundThings, useRecent, useVerbs, useWayOn } from './find-things.ts';
import styles from './palette.module.css';

const RunNow = lazy(() => import('../../parts/run-now/run-now.tsx'));

const needy: readonly Status[] = ['alarm', 'warning'];
const home = (): Found => ({ titles: [translate('page.home')], path: homePath, icon: 'dashboard' });

/** The pages, actions and things that match the text; without a text also the recent phones. */
function useResults(text: string): readonly Found[] {
  const { menu } = useMenu();
  const pages = useMemo(() => [home(), ...pagesOf(menu).filter(({ path }) => path !== homePath)], [menu]);
  const entries = findPages([...pages, ...useActions()], text);
  const verbs = useVerbs(text);
  const things = useFoundThings(text);
  const recent = useRecent();
  return text.trim() ? [...verbs, ...entries, ...things] : [...recent, ...entries];
}

/** The content of an option. */
function Entry({ titles, icon, picture, status }: Found) {
  const t = useT();
  return (
    <>
      {picture ? <img src={picture} alt="" className={styles.picture} /> : <Icon name={entryIcon(icon)} />}
      <span>{titles.at(-1)}</span>
      {status && (
        <StatusMark
          status={status}
          label={t(needy.includes(status) ? 'shell.attention' : statusWord[status])}
          size={10}
        />
      )}
      <span className={styles.where}>{titles.slice(0, -1).join(' / ')}</span>
    </>
  );
}

/** The search: recent phones, pages by title or path, actions, commands to phones, and phones, tasks, scripts and groups by name; fully usable by keyboard. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const t = useT();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [runOn, setRunOn] = useState<string>();
  const results = useResults(text);
  const wayOn = useWayOn(text);
  const found = results.length > 0 ? results : wayOn;
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  useEffect(() => {
    // In braces, because recent browsers return a promise, which is no clean-up.
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);

  /** The browser gives the focus back when a dialog closes, and not when it is removed. */
  function close() {
    dialog.current?.close?.();
    onClose();
  }
  function choose(page: Found | undefined) {
    if (!page) return;
    if (page.runOn !== undefined) return setRunOn(page.runOn);
    close();
    if (page.act) return void page.act();
    if (page.link) window.open(page.link, '_blank', 'noreferrer');
    else go(page.path);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move && found.length > 0) {
      event.preventDefault();
      setAt((at + move + found.length) % found.length);
    }
    if (event.key !== 'Enter') return;
    // The key would press what has the focus again.
    event.preventDefault();
    choose(found[at]);
  }
  if (runOn !== undefined)
    return (
      <Suspense>
        <RunNow targets={[{ label: runOn, phones: { deviceNos: [runOn] } }]} onClose={onClose} />
      </Suspense>
    );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog natively.
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t('shell.search')}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className={styles.field}>
        <Icon name="search" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
          aria-label={t('shell.search')}
          placeholder={t('shell.paletteHint')}
          value={text}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
        />
      </div>
      {results.length === 0 && <p className={styles.none}>{t('shell.nothingFound')}</p>}
      <div id={`${id}-list`} role="listbox" aria-label={t('shell.search')} className={styles.list}>
        {found.map((page, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above moves through the options.
          <div
            key={`${page.titles[0]} ${page.path}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={styles.option}
            onPointerMove={() => setAt(index)}
            onClick={() => choose(page)}
          >
            <Entry {...page} />
          </div>
        ))}
      </div>
    </dialog>
  );
}
