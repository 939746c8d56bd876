import { t } from './i18n.ts';
import { toast } from './toast.ts';

/** The clipboard API exists only on HTTPS and localhost; elsewhere a selected field is copied. */
async function write(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (!copied) throw new Error('copy refused');
}

export async function copyText(text: string): Promise<void> {
  try {
    await write(text);
    toast.success(t('copy.done'));
  } catch {
    toast.error(t('copy.failed'));
  }
}
