import { Form, Input } from 'antd';
import { useState } from 'react';
import { confirmDelete } from '../../../../components/confirm.ts';
import { FormDialog } from '../../../../components/form/form-dialog.tsx';
import { ListPage } from '../../../../components/list/list-page.tsx';
import { Time } from '../../../../components/time.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { toast } from '../../../../lib/toast.ts';
import { type RowOf, useSend } from '../../../../lib/use-call.ts';

type Platform = RowOf<'GET /script/platform/list'>;

const stale = ['GET /script/platform/list', 'GET /task/task/platformList'] as const;

function PlatformDialog({ platform, onClose }: { platform: Platform | undefined; onClose: () => void }) {
  const t = useT();
  const add = useSend('POST /script/platform/add', { done: 'added', refresh: stale, quiet: true });
  const edit = useSend('POST /script/platform/edit', { done: 'success', refresh: stale, quiet: true });
  const save = ({ name }: { name: string }): Promise<unknown> =>
    platform ? edit.mutateAsync({ body: { id: platform.id, name } }) : add.mutateAsync({ body: { name } });
  return (
    <FormDialog<{ name: string }>
      title={platform ? t('platforms.edit') : t('platforms.add')}
      initial={{ name: platform?.name ?? '' }}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('platforms.name')}
        rules={[{ required: true, whitespace: true, message: t('platforms.need') }]}
      >
        <Input maxLength={64} />
      </Form.Item>
    </FormDialog>
  );
}

/** What scripts are sorted by: the app they drive. */
export default function PlatformsPage() {
  const t = useT();
  const [form, setForm] = useState<{ platform: Platform | undefined }>();
  const remove = useSend('GET /script/platform/delete', { done: 'deleted', refresh: stale });
  async function removePlatforms(rows: readonly Platform[], clear?: () => void): Promise<void> {
    if (rows.some(({ builtIn }) => builtIn)) return toast.error(t('platforms.fixed'));
    if (!(await confirmDelete(rows.map(({ id, name }) => `${id} ${name}`)))) return;
    remove.mutate({ query: { ids: rows.map(({ id }) => id).join(',') } }, { onSuccess: () => clear?.() });
  }
  return (
    <>
      <ListPage
        route="GET /script/platform/list"
        id="platforms"
        label={t('platforms.label')}
        columns={[
          {
            key: 'name',
            title: t('platforms.name'),
            sort: true,
            render: (row) => (
              <>
                {row.name} {row.builtIn && <span className="fl-quiet">{t('platforms.builtIn')}</span>}
              </>
            ),
          },
          { key: 'userName', title: t('platforms.owner') },
          {
            key: 'gmtCreate',
            title: t('platforms.created'),
            sort: true,
            render: (row) => <Time value={row.gmtCreate} />,
          },
          { key: 'id', title: t('platforms.id'), sort: true, align: 'right', hidden: true },
        ]}
        filters={[{ kind: 'text', name: 'name', label: t('platforms.name') }]}
        nameOf={(row) => row.name}
        create={{ permission: 'script:platform:add', onClick: () => setForm({ platform: undefined }) }}
        actions={(row) => [
          {
            key: 'edit',
            label: t('action.edit'),
            permission: 'script:platform:edit',
            disabledReason: row.builtIn ? t('platforms.fixed') : undefined,
            onClick: () => setForm({ platform: row }),
          },
          {
            key: 'delete',
            label: t('action.delete'),
            danger: true,
            permission: 'script:platform:delete',
            disabledReason: row.builtIn ? t('platforms.fixed') : undefined,
            onClick: () => void removePlatforms([row]),
          },
        ]}
        batch={[
          {
            key: 'delete',
            label: t('action.delete'),
            danger: true,
            permission: 'script:platform:delete',
            onClick: (rows, clear) => void removePlatforms(rows, clear),
          },
        ]}
        empty={{ title: t('platforms.none'), hint: t('platforms.noneHint') }}
      />
      {form && <PlatformDialog platform={form.platform} onClose={() => setForm(undefined)} />}
    </>
  );
}
