import { Button } from '../../../../components/button.tsx';
import { EmptyState } from '../../../../components/state/empty-state.tsx';
import { Pending } from '../../../../components/state/pending.tsx';
import { usePageHref } from '../../../../components/text/page-ref.tsx';
import { useQueryValue } from '../../../../components/text/query-value.ts';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { go } from '../../../../lib/navigation/address.ts';
import { FormDesign } from '../components/form-design.tsx';

/** The builder of one form. */
export default function FormPage() {
  const t = useT();
  const hrefOf = usePageHref();
  const [text] = useQueryValue('id');
  const id = Number(text);
  const isGiven = Number.isSafeInteger(id) && id > 0;
  const asked = useAsk('GET /system/tools/form/one', { query: { id } }, { enabled: isGiven, fresh: true });
  const list = hrefOf('tools/forms');
  if (!isGiven)
    return (
      <EmptyState
        whole
        title={t('forms.missing')}
        action={
          list && (
            <Button kind="primary" onClick={() => go(list)}>
              {t('forms.toList')}
            </Button>
          )
        }
      />
    );
  return asked.data ? <FormDesign key={id} row={asked.data} /> : <Pending query={asked} rows={12} />;
}
