import { useAsk } from '../../lib/calls/use-call.ts';

/** The enabled entries of a dictionary as choices, the label of a value, and the value to choose first. */
export function useDictionary(dictType: string) {
  const { data } = useAsk('GET /system/config/dict/data/GetDictData', { query: { dictType } });
  const choices = (data?.list ?? []).map(({ value, label }) => ({ value, label }));
  return {
    choices,
    labelOf: (value: string | null) => choices.find((choice) => choice.value === value)?.label ?? value ?? '',
    first: data?.defaultValue ?? undefined,
  };
}
