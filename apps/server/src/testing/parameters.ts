import type { Client } from '@flotilla/client';
import { parameters } from '@flotilla/contract/http/system/parameters';

/** Sets parameters of the site as an administrator would. */
export async function saveParameters(
  admin: Pick<Client, 'call'>,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [configKey, configValue] of Object.entries(values)) {
    const { list } = await admin.call(parameters.list, { query: { configKey } });
    const parameter = list.find((one) => one.configKey === configKey);
    if (!parameter) throw new Error(`no parameter ${configKey}`);
    await admin.call(parameters.edit, { body: { id: parameter.id, configValue } });
  }
}
