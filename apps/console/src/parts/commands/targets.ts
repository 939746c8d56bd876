import type { Filters } from '../../components/list/list-state.ts';
import type { Translate } from '../../lib/i18n.ts';
import type { Command, Target } from './commands.ts';

export const chosenTarget = (deviceNos: readonly string[], t: Translate): Target => ({
  label: deviceNos.length === 1 ? deviceNos[0]! : t('command.chosen', { count: deviceNos.length }),
  phones: { deviceNos: [...deviceNos] },
});

/** Every phone that the filters let through when it is sent. */
export const allTarget = (filters: Filters, t: Translate): Target => ({
  label: t(Object.keys(filters).length > 0 ? 'command.allShown' : 'command.allPhones'),
  phones: { all: filters },
});

/** The phones on which a command failed, or that were not reached in time. */
export const retryTarget = ({ id }: Pick<Command, 'id'>, t: Translate): Target => ({
  label: t('command.failedOf', { id }),
  phones: { failedOf: id },
});

/** Every phone that is in one of the groups when it is sent. */
export const groupsTarget = (groups: readonly { id: number; name: string }[], t: Translate): Target => ({
  label:
    groups.length === 1
      ? t('command.ofGroup', { name: groups[0]!.name })
      : t('command.ofGroups', { count: groups.length }),
  phones: { groupIds: groups.map(({ id }) => id) },
});
