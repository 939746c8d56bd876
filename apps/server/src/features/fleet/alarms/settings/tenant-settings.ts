import type { RobotKind } from '@flotilla/contract/http/fleet/alarms';
import type { Locale } from '@flotilla/contract/locale';
import type { Target } from '../robots/robot.ts';

/** The limits of the rules; 0 turns a rule off. */
export interface Limits {
  readonly memoryMegabytes: number;
  readonly offlineSeconds: number;
  readonly lowBatteryPercent: number;
  readonly temperatureCelsius: number;
  readonly failedRunsPercent: number;
}

/** A tenant's settings, with the robot's address and secret in plain text. They never leave the server. */
export interface TenantSettings extends Limits, Target {
  readonly tenantId: number;
  readonly enabled: 0 | 1;
  readonly robot: RobotKind;
  readonly addressHint: string;
  readonly atEveryone: 0 | 1;
  readonly noticePrefix: string;
  readonly language: Locale;
  readonly intervalSeconds: number;
  readonly count: number;
  /** `null` if the tenant has no row. */
  readonly gmtModified: string | null;
}

export const defaultSettings: Omit<TenantSettings, 'tenantId'> = {
  enabled: 1,
  robot: 'dingtalk',
  address: '',
  addressHint: '',
  secret: '',
  atEveryone: 0,
  noticePrefix: '',
  language: 'zh-CN',
  intervalSeconds: 1_800,
  count: 3,
  memoryMegabytes: 0,
  offlineSeconds: 300,
  lowBatteryPercent: 20,
  temperatureCelsius: 45,
  failedRunsPercent: 0,
  gmtModified: null,
};

export const sends = ({ enabled, address }: Pick<TenantSettings, 'enabled' | 'address'>): boolean =>
  enabled === 1 && address !== '';

const shownEnd = 4;
/** The host of an address and its last characters, by which a user recognizes it. */
export function hintOf(address: string): string {
  const url = URL.parse(address);
  return url ? `${url.host}/…${address.slice(-shownEnd)}` : '';
}
