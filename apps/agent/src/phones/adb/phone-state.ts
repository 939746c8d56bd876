import type { PhoneState } from '../phone.ts';
import { splitSections } from './sections.ts';

export const stateCommands = {
  battery: 'dumpsys battery',
  memory: 'cat /proc/meminfo',
  storage: 'df -k /data',
  brightness: 'settings get system screen_brightness',
  front: 'dumpsys activity activities | grep -i ResumedActivity | head -n 4; true',
  display: "dumpsys window displays | grep -o 'cur=[0-9]*x[0-9]*'",
};

/** Parses the output of `stateCommands`, with the variations of vendors. A missing number is 0. */
export function parseState(output: string): PhoneState {
  const section = splitSections(output);
  return {
    ...parseBattery(section('battery')),
    brightness: Math.min(255, Number.parseInt(section('brightness'), 10) || 0),
    storageLeftBytes: parseStorageLeft(section('storage')),
    availableMemoryBytes: parseAvailableMemory(section('memory')),
  };
}

/** Returns the component of the foreground app, or an empty string if there is none (screen off, keyguard). */
export function parseFrontApp(output: string): string {
  const component = /\s([A-Za-z][\w.]*\/[\w.$]+)/;
  return component.exec(splitSections(output)('front'))?.[1] ?? '';
}

function parseBattery(text: string): Pick<PhoneState, 'battery' | 'charging' | 'batteryTempC'> {
  // Some vendors print a second block with other values below, so the first line of a name is used.
  const field = (name: string) => new RegExp(`^\\s*${name}:\\s*(\\S+)`, 'im').exec(text)?.[1];
  const scale = Number(field('scale')) || 100;
  const level = Number(field('level')) || 0;
  const status = field('status');
  const powered = ['AC', 'USB', 'Wireless', 'Dock'].some((source) => field(`${source} powered`) === 'true');
  return {
    battery: Math.min(100, Math.max(0, Math.round((level / scale) * 100))),
    // BatteryManager: 2 charging, 3 discharging, 4 not charging, 5 full. 1 or missing means unknown.
    charging: status && status !== '1' ? status === '2' || status === '5' : powered,
    batteryTempC: Math.min(200, Math.max(-100, (Number(field('temperature')) || 0) / 10)),
  };
}

function parseAvailableMemory(text: string): number {
  const kib = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
  // Kernels before 3.14 have no MemAvailable.
  return (kib('MemAvailable') || kib('MemFree') + kib('Cached') + kib('Buffers')) * 1024;
}

function parseStorageLeft(text: string): number {
  // A long device name wraps the line, so the column is found relative to the percent column.
  const words = text.split(/\s+/);
  const percent = words.findIndex((word) => /^\d+%$/.test(word));
  return (Number(words[percent - 1]) || 0) * 1024;
}
