import { useQueryValue } from '../../../../components/query-value.ts';
import { useKeptChoice } from '../choose/use-kept-choice.ts';
import { readEvery, refreshSeconds, usualSeconds } from './monitor-filters.ts';

/** How often the page asks again, in seconds: as its address says, else as it was chosen last in this browser. */
export function useEvery(): [number, (seconds: number) => void] {
  const [inAddress, setInAddress] = useQueryValue('every');
  const [kept, keep] = useKeptChoice('every', refreshSeconds, usualSeconds);
  const choose = (seconds: number) => {
    keep(seconds);
    setInAddress(seconds);
  };
  return [readEvery(inAddress) ?? kept, choose];
}
