import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { confirmDelete } from '../../../../components/overlay/confirm.ts';
import { Panel } from '../../../../components/panel.tsx';
import { Pending } from '../../../../components/state/pending.tsx';
import { StatusWord } from '../../../../components/text/pill.tsx';
import { Time } from '../../../../components/text/time.tsx';
import type { Answer } from '../../../../lib/calls/api.ts';
import { useAsk, useSend } from '../../../../lib/calls/use-call.ts';
import { resources } from '../../../../lib/forms.gen.ts';
import { useT } from '../../../../lib/i18n.ts';
import { PanelTable } from './panel-table.tsx';
import styles from './profile.module.css';
import { TokenDialog } from './token-dialog.tsx';

const calls = resources.apiTokens;
type Token = Answer<typeof calls.one>;

/** A token is inactive only because it has expired. */
function Expiry({ token }: { token: Token }) {
  const t = useT();
  if (token.expiresAt === null) return t('profile.never');
  return token.active ? (
    <Time value={token.expiresAt} />
  ) : (
    <StatusWord status="alarm">{t('status.expired')}</StatusWord>
  );
}

/** Lists the signed-in user's API tokens, with which programs call the server. The first 100 are shown. */
export function TokensPanel() {
  const t = useT();
  /** The token in the dialog; without an id, a new one. */
  const [edited, setEdited] = useState<{ id: number | undefined }>();
  const asked = useAsk(calls.list, { query: { pageSize: 100 } });
  const remove = useSend(calls.remove, { done: 'success' });
  const list = asked.data?.list ?? [];
  const confirmRemove = async ({ id, name }: Token) => {
    if (await confirmDelete([{ id, name }], t('apiTokens.counted', { count: 1 })))
      remove.mutate({ query: { ids: [id] }, body: {} });
  };
  return (
    <Panel
      title={t('apiTokens.many')}
      count={list.length}
      beside={<span className="fl-small">{t('profile.tokensHint')}</span>}
      extra={
        <Button kind="link" onClick={() => setEdited({ id: undefined })}>
          {t('action.add')}
        </Button>
      }
    >
      <Pending query={asked} rows={2} />
      {asked.data && list.length === 0 && <p className={styles.none}>{t('profile.noTokens')}</p>}
      {list.length > 0 && (
        <PanelTable
          heads={[t('apiTokens.name'), t('apiTokens.permissions'), t('apiTokens.expiresAt'), t('apiTokens.lastUsedAt')]}
        >
          {list.map((token) => (
            <tr key={token.id}>
              <td>{token.name}</td>
              <td title={token.permissions.join('\n')}>
                {t('profile.permissionCount', { count: token.permissions.length })}
              </td>
              <td>
                <Expiry token={token} />
              </td>
              <td>
                {token.lastUsedAt ? (
                  <Time value={token.lastUsedAt} />
                ) : (
                  <span className="fl-quiet">{t('profile.neverUsed')}</span>
                )}
              </td>
              <td>
                <span className="fl-row">
                  <Button kind="link" onClick={() => setEdited({ id: token.id })}>
                    {t('action.edit')}
                  </Button>
                  <Button kind="link" danger onClick={() => void confirmRemove(token)}>
                    {t('action.delete')}
                  </Button>
                </span>
              </td>
            </tr>
          ))}
        </PanelTable>
      )}
      {edited && <TokenDialog id={edited.id} onClose={() => setEdited(undefined)} />}
    </Panel>
  );
}
