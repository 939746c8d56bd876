import { Select } from 'antd';
import type { Filter } from '../../../../components/list/filter-row.tsx';
import { FilterChip, linkFilter } from '../../../../components/list/link-filter.tsx';
import type { Translate } from '../../../../lib/i18n.ts';
import { alarmRules, alarmStates, currentStates } from '../../../../parts/alarms/alarm-words.ts';
import { choiceFilter, lookupFilter } from '../../../../parts/pick/lookup-select.tsx';
import { groups } from '../../../../parts/pick/lookups.ts';

const everyState = alarmStates.join();

/** Without a choice the list shows what has not recovered, and the filter names that. */
const stateFilter = (t: Translate): Filter => ({
  kind: 'own',
  name: 'state',
  label: t('alarms.state'),
  render: ({ value, onChange, ...field }) => (
    <Select
      {...field}
      options={[
        { value: currentStates, label: t('alarm.current') },
        ...alarmStates.map((state) => ({ value: state as string, label: t(`alarms.${state}`) })),
        { value: everyState, label: t('alarm.everyState') },
      ]}
      value={value ?? currentStates}
      onChange={(next) => onChange(next === currentStates ? '' : next)}
    />
  ),
});

export const alarmFilters = (t: Translate): Filter[] => [
  { kind: 'text', name: 'deviceNo', label: t('alarms.deviceNo') },
  choiceFilter('rule', t('alarms.rule'), alarmRules, (rule) => t(`alarms.${rule}`)),
  stateFilter(t),
  lookupFilter('groupId', t('alarms.groupName'), groups),
  { kind: 'range', label: t('alarms.openedAt') },
  linkFilter({
    name: 'ofDevice',
    label: t('alarms.deviceNo'),
    chip: (deviceNo, onRemove) => <FilterChip what={t('alarm.ofDevice', { deviceNo })} onRemove={onRemove} />,
  }),
  linkFilter({
    name: 'incidentId',
    label: t('alarms.incidentId'),
    chip: (id, onRemove) => <FilterChip what={t('alarm.ofIncident', { id })} onRemove={onRemove} />,
  }),
];
