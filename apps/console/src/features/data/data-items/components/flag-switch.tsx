import { Switch } from 'antd';
import type { Entry } from '../../../../components/form/field.tsx';

/** A switch for a field that is 0 or 1. */
export function FlagSwitch({ id, value, onChange }: Entry<0 | 1>) {
  return <Switch {...(id !== undefined && { id })} checked={value === 1} onChange={(on) => onChange?.(on ? 1 : 0)} />;
}
