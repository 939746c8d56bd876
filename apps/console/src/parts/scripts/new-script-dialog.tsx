import { Field } from '../../components/form/field.tsx';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { useSend } from '../../lib/calls/use-call.ts';
import { useT } from '../../lib/i18n.ts';

interface Props {
  title: string;
  name?: string;
  /** The script's text; a comment with its name by default. */
  content?: string;
  onAdded: (id: number) => void;
  onClose: () => void;
}

/** Adds a script by its name and version. */
export default function NewScriptDialog({ title, name: suggested = '', content, onAdded, onClose }: Props) {
  const t = useT();
  const { mutateAsync } = useSend('POST /script/script/add', { done: 'added', quiet: true });
  return (
    <FormDialog<{ name: string; version: string }>
      title={title}
      of="POST /script/script/add"
      initial={{ name: suggested, version: '1' }}
      onSubmit={async ({ name, version }) => {
        const body = { name, version, content: content ?? `// ${name}\n`, parameters: [] };
        const { id } = await mutateAsync({ body });
        onAdded(id);
      }}
      onClose={onClose}
    >
      <Field name="name" label={t('scripts.name')} />
      <Field name="version" label={t('scripts.version')} />
    </FormDialog>
  );
}
