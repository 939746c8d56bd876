import { Pagination, Select } from 'antd';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useIsMobile } from '../../lib/theme/use-look.ts';
import styles from './list.module.css';
import { type ListControl, pageSizes } from './list-state.ts';

interface Props {
  control: ListControl;
  total: number;
  /** In dialogs and drawers. */
  small?: boolean;
  /** The rows' noun, "64 people"; "64 items" by default. */
  words?: string | undefined;
  onTurn?: () => void;
  /** Other sizes than the usual ones. */
  sizes?: readonly number[];
}

/** Takes the number of a page, the last one for a higher number. */
function Jumper({ last, jump }: { last: number; jump: (page: number) => void }) {
  const t = useT();
  const [text, setText] = useState('');
  const go = () => {
    if (text) jump(Math.min(Math.max(Number(text), 1), last));
    setText('');
  };
  return (
    <label className={`fl-label ${styles.jumper}`}>
      {t('list.jumpTo')}
      <input
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.target.value.replace(/\D/g, ''))}
        onKeyDown={(event) => event.key === 'Enter' && go()}
        onBlur={go}
      />
    </label>
  );
}

/** Total, sizes, previous, pages, next, jumper. */
export function Pager({ control, total, small = false, words, onTurn, sizes = pageSizes }: Props) {
  const t = useT();
  const narrow = useIsMobile();
  const size = small || narrow ? 'small' : 'medium';
  const { pageNum, pageSize } = control.state;
  const turn = (page: number, newSize = pageSize) => {
    control.change({ pageNum: page, pageSize: newSize });
    onTurn?.();
  };
  return (
    <footer className={styles.foot}>
      <span className={`fl-label ${styles.total}`}>{words ?? t('list.total', { total })}</span>
      {!narrow && (
        <Select
          size={size}
          aria-label={t('list.pageSize')}
          value={pageSize}
          options={sizes.map((value) => ({ value, label: t('list.aPage', { count: value }) }))}
          onChange={(value) => turn(1, value)}
        />
      )}
      <Pagination
        size={size}
        current={pageNum}
        pageSize={pageSize}
        total={total}
        showSizeChanger={false}
        showLessItems={narrow}
        onChange={(page) => turn(page)}
      />
      {!narrow && <Jumper last={Math.max(1, Math.ceil(total / pageSize))} jump={turn} />}
    </footer>
  );
}
