import type { FormItemProps } from 'antd';
import { t } from '../../lib/i18n.ts';

/** The characters that every script, spreadsheet and address accepts unchanged. */
const isPlain = (deviceNo: string): boolean => /^[A-Za-z0-9_-]*$/.test(deviceNo);
const namedAtMost = 3;

/** Warns about phone numbers with unusual characters, which are accepted. `read` extracts the numbers from the text. */
export const plainNumbers = (
  read: (text: string) => readonly string[] = (text) => [text.trim()],
): NonNullable<FormItemProps['rules']>[number] => ({
  warningOnly: true,
  validator: (_rule, text?: string) => {
    const odd = read(text ?? '').filter((deviceNo) => !isPlain(deviceNo));
    if (odd.length === 0) return Promise.resolve();
    const names = odd.slice(0, namedAtMost).join(t('confirm.comma'));
    return Promise.reject(new Error(t('pick.oddNumbers', { count: odd.length, names })));
  },
});
