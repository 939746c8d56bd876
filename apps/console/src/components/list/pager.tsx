import { Pagination } from 'antd';
import { useT } from '../../lib/i18n.ts';
import { layout } from '../../lib/theme/tokens.ts';
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

/** Total, sizes, previous, pages, next, jumper. */
export function Pager({ control, total, small = false, words, onTurn, sizes = pageSizes }: Props) {
  const t = useT();
  const narrow = useIsMobile(layout.mobileBelow);
  const { pageNum, pageSize } = control.state;
  return (
    <footer className={styles.foot}>
      <span className={styles.total}>{words ?? t('list.total', { total })}</span>
      <Pagination
        size={small || narrow ? 'small' : 'medium'}
        current={pageNum}
        pageSize={pageSize}
        total={total}
        showSizeChanger={!narrow}
        showQuickJumper={!narrow}
        locale={{ jump_to: t('list.jumpTo'), page: '' }}
        showLessItems={narrow}
        pageSizeOptions={[...sizes]}
        onChange={(page, size) => {
          control.change({ pageNum: size === pageSize ? page : 1, pageSize: size });
          onTurn?.();
        }}
      />
    </footer>
  );
}
