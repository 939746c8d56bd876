import { Pagination, Select } from 'antd';
import { memo, useCallback, useMemo, useState } from 'react';
import { afterPaint } from '../../lib/after-paint.ts';
import { useT } from '../../lib/i18n.ts';
import { isComposing } from '../../lib/input-method.ts';
import { useIsMobile, useIsPhone } from '../../lib/theme/use-look.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { Button } from '../button.tsx';
import styles from './list.module.css';
import { type ListControl, pageSizes, useShownState } from './list-state.ts';

interface Props {
  control: ListControl;
  total: number;
  /** `false` if there are `total` items or more. */
  isExact?: boolean | undefined;
  /** Counts the items to the end. */
  onCount?: (() => void) | undefined;
  /** The compact form for dialogs and drawers. */
  small?: boolean;
  /** The total with the rows' noun, such as "64 users"; "64 items" by default. */
  words?: string | undefined;
  onTurn?: () => void;
  /** The sizes to choose from, if they differ from the usual ones. */
  sizes?: readonly number[];
}

/** A field for the number of a page; a higher number than the last page's opens the last page. */
const Jumper = memo(function Jumper({ last, jump }: { last: number; jump: (page: number) => void }) {
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
        onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && go()}
        onBlur={go}
      />
    </label>
  );
});

interface SizeProps {
  size: 'small' | 'medium';
  value: number;
  sizes: readonly number[];
  onChange: (size: number) => void;
}
const PageSize = memo(function PageSize({ size, value, sizes, onChange }: SizeProps) {
  const t = useT();
  const options = useMemo(
    () => sizes.map((rows) => ({ value: rows, label: t('list.aPage', { count: rows }) })),
    [sizes, t],
  );
  const [open, setOpen] = useState(false);
  return (
    <Select
      size={size}
      aria-label={t('list.pageSize')}
      value={value}
      options={options}
      onChange={onChange}
      open={open}
      onOpenChange={(next) => afterPaint(() => setOpen(next))}
    />
  );
});
const Pages = memo(Pagination);

/** Total, sizes, previous, pages, next, jumper. A phone has room for one page, whose number is the jumper. */
export function Pager(props: Props) {
  const { control, total, isExact = true, onCount, small = false, words, onTurn, sizes = pageSizes } = props;
  const t = useT();
  const narrow = useIsMobile();
  const phone = useIsPhone();
  const size = small || narrow ? 'small' : 'medium';
  const { pageNum, pageSize } = useShownState(control);
  const turnTo = useLatest((page: number, newSize: number = pageSize) => {
    control.change({ pageNum: page, pageSize: newSize });
    onTurn?.();
  });
  const turn = useCallback((page: number) => turnTo(page), [turnTo]);
  const resize = useCallback((rows: number) => turnTo(1, rows), [turnTo]);
  return (
    <footer className={styles.foot}>
      <span className={`fl-label ${styles.total}`}>
        {isExact ? (words ?? t('list.total', { total })) : t('list.totalOver', { total: total - 1 })}
        {!isExact && onCount && (
          <Button kind="link" onClick={onCount}>
            {t('list.count')}
          </Button>
        )}
      </span>
      <PageSize size={size} value={pageSize} sizes={sizes} onChange={resize} />
      <Pages
        size={size}
        current={pageNum}
        pageSize={pageSize}
        total={total}
        showSizeChanger={false}
        showLessItems={narrow}
        simple={phone}
        onChange={turn}
      />
      {!phone && <Jumper last={Math.max(1, Math.ceil(total / pageSize))} jump={turn} />}
    </footer>
  );
}
