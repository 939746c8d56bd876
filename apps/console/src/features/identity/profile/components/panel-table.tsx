import type { ReactNode } from 'react';
import panel from '../../../../components/panel.module.css';
import { useT } from '../../../../lib/i18n.ts';

/** A small table whose last column has the actions. */
export function PanelTable({ heads, children }: { heads: readonly string[]; children: ReactNode }) {
  const t = useT();
  return (
    <div className={panel.scroll}>
      <table className="fl-panel-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head}>{head}</th>
            ))}
            <th>
              <span className="fl-hidden">{t('list.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
