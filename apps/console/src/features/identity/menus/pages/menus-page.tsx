import { useEffect } from 'react';
import { EditDialog } from '../../../../components/form/edit-dialog.tsx';
import { useCrud } from '../../../../components/form/use-crud.ts';
import { TreePage } from '../../../../components/list/tree-page.tsx';
import type { Question } from '../../../../components/overlay/confirm.ts';
import { entryIcon } from '../../../../components/text/entry-icon.ts';
import { Icon } from '../../../../components/text/icon.tsx';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { buildMenu, useMenu } from '../../../../lib/navigation/menu.ts';
import { useSeesAll } from '../../../../lib/session/session.ts';
import { hasOthersBelow, type TreeOf } from '../../../../lib/tree.ts';
import { EditedStatus, RowStatus, statusFilter } from '../../../../parts/admin/status-switch.tsx';
import { MenuFields } from '../components/menu-fields.tsx';
import { type Menu, type MenuValues, menuCalls, newMenu, titleIn, toBody, toValues } from '../menu-values.ts';
import styles from '../menus.module.css';
import { useMayRegrant, useNeededMenus } from '../use-menus.ts';

/** The sidebar follows each change at once. */
function useOwnMenu(): void {
  const { data } = useAsk('GET /system/user/getRouters', {});
  useEffect(() => {
    if (data) useMenu.setState({ menu: buildMenu(data) });
  }, [data]);
}

/** The menus: categories, pages and links of the sidebar, and the actions that roles can allow. */
export default function MenusPage() {
  const t = useT();
  const seesAll = useSeesAll();
  const mayRegrant = useMayRegrant();
  useOwnMenu();
  const { form, list, addTo, edit, remove } = useCrud(menuCalls, {
    counted: 'menus.counted',
    nameOf: titleIn,
    alsoDeleted: () => t('menus.deleteLost'),
    undeletableReason(row, chosen) {
      if (row.builtIn) return t('menus.kept');
      if (hasOthersBelow(row as TreeOf<Menu>, chosen)) return t('menus.hasOthers');
      return row.permission === '' || mayRegrant ? undefined : t('menus.keepsRight');
    },
  });
  const needed = useNeededMenus();
  const addBelow = ({ id, type }: Menu) =>
    type === 'button' ? [] : [addTo(t('admin.addBelow'), { parentId: id, type: type === 'menu' ? 'button' : 'menu' })];
  const stopping = (row: Menu): Question => ({
    title: t('admin.stop', { what: t(`menus.type.${row.type}`), name: titleIn(row) }),
    text: t('menus.stopLost'),
    danger: true,
  });
  return (
    <>
      <TreePage<typeof menuCalls.list>
        route={menuCalls.list}
        id="menus"
        label={t('menus.many')}
        columns={[
          {
            key: 'name',
            title: t('menus.name'),
            render: (row) => (
              <span className={styles.title}>
                {row.type !== 'button' && <Icon name={entryIcon(row.icon)} />}
                {titleIn(row)}
              </span>
            ),
          },
          { key: 'type', title: t('menus.type'), render: (row) => t(`menus.type.${row.type}`) },
          { key: 'sort', title: t('menus.sort'), align: 'right' },
          { key: 'path', title: t('menus.path'), show: 'code', width: 160 },
          {
            key: 'component',
            title: t('menus.component'),
            width: 150,
            render: ({ type, component }) =>
              type === 'menu' && component !== '' ? <code className="fl-mono">{component}</code> : undefined,
          },
          { key: 'permission', title: t('menus.permission'), show: 'code', width: 160 },
          {
            key: 'visible',
            title: t('menus.visible'),
            render: ({ type, visible }) => (type === 'button' ? undefined : t(visible ? 'admin.yes' : 'admin.no')),
          },
          {
            key: 'status',
            title: t('menus.status'),
            render: (row) =>
              mayRegrant ? (
                <EditedStatus
                  route={menuCalls.edit}
                  row={row}
                  name={titleIn(row)}
                  disabledReason={needed.has(row.id) && row.status === 1 ? t('menus.needed') : undefined}
                  stopping={stopping(row)}
                />
              ) : (
                <RowStatus status={row.status} />
              ),
          },
          { key: 'gmtModified', title: t('menus.gmtModified'), show: 'time', hidden: true },
          { key: 'id', title: t('menus.id'), align: 'right', hidden: true },
        ]}
        filters={[{ kind: 'text', name: 'name', label: t('menus.name') }, statusFilter(t, t('menus.status'))]}
        textOf={{ name: ({ name, nameEn, nameTw }) => `${name} ${nameEn} ${nameTw}` }}
        foldedAtFirst={({ type }) => type === 'menu'}
        nameOf={titleIn}
        {...(seesAll && { ...list, actions: (row) => [edit(row), ...addBelow(row), remove(row)] })}
        empty={{ ...list.empty, hint: t('menus.noneHint') }}
      />
      {form && (
        <EditDialog<typeof menuCalls, MenuValues>
          {...form}
          initial={{ ...newMenu, ...(form.initial as Partial<MenuValues>) }}
          toValues={toValues}
          toBody={toBody}
          note={(row) => (row?.builtIn ? t('menus.builtInNote') : undefined)}
        >
          {(row) => <MenuFields row={row} />}
        </EditDialog>
      )}
    </>
  );
}
