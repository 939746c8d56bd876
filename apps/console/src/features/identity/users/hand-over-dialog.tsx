import { Field } from '../../../components/form/field.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import type { Answer } from '../../../lib/calls/api.ts';
import { useAsk, useSend } from '../../../lib/calls/use-call.ts';
import { useT } from '../../../lib/i18n.ts';
import { LookupSelect } from '../../../parts/pick/lookup-select.tsx';
import { users } from '../../../parts/pick/lookups.ts';
import styles from './users.module.css';

const route = 'POST /system/user/transfer';

/** Makes another user the owner of everything that prevents the deletion of an account. */
export default function HandOverDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const t = useT();
  const asked = useAsk('GET /system/user/owned', { query: { id } }, { fresh: true });
  const listed = ({ owned }: Answer<typeof route>) =>
    owned.map((kind) => t('users.ownedKind', kind)).join(t('confirm.comma'));
  const { mutateAsync } = useSend(route, {
    quiet: true,
    done: (moved) => t('users.handedOver', { owned: listed(moved) }),
  });
  const ownsNothing = asked.data?.owned.length === 0;
  return (
    <FormDialog<{ toId: number }>
      title={t('users.handOverOf', { name })}
      initial={{}}
      okText={t('users.handOver')}
      note={t('users.handOverNote')}
      waitsFor={asked}
      blocked={ownsNothing ? t('users.ownsNothing') : undefined}
      onSubmit={({ toId }) => mutateAsync({ body: { id, toId } })}
      onClose={onClose}
    >
      <p className={styles.owned}>
        {ownsNothing ? t('users.ownsNothing') : asked.data && t('users.owns', { owned: listed(asked.data) })}
      </p>
      <Field name="toId" label={t('users.toId')} required>
        <LookupSelect from={users} filters={{ receiverFor: id }} />
      </Field>
    </FormDialog>
  );
}
