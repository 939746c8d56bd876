import type { Display } from './display.ts';
import type { World } from './world/world.ts';

export const faultKinds = [
  'freeze',
  'anr',
  'permission',
  'crash',
  'lowBattery',
  'hot',
  'lowMemory',
  'slow',
  'vanish',
  'none',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export const isFaultKind = (name: string): name is FaultKind => (faultKinds as readonly string[]).includes(name);

const nameOfFront = (world: World) => (world.front.kind === 'app' ? world.front.app.name : 'System UI');

/** Faults inside the phone; `slow` and `vanish` affect its connection. */
type InnerFault = Exclude<FaultKind, 'slow' | 'vanish'>;

const effects: Record<InnerFault, (world: World, display: Display) => void> = {
  freeze: (_, display) => display.freeze(),
  anr: (world) => {
    const front = world.currentPackage;
    world.ask({
      title: `${nameOfFront(world)} isn’t responding`,
      mustAnswer: true,
      actions: [
        { id: 'aerr_close', label: 'Close app', run: () => world.stop(front) },
        { id: 'aerr_wait', label: 'Wait' },
      ],
    });
  },
  permission: (world) =>
    world.ask({
      owner: 'com.android.permissioncontroller',
      icon: 'pin',
      title: `Allow ${nameOfFront(world)} to access this device’s location?`,
      mustAnswer: true,
      actions: [
        { id: 'permission_allow_foreground_only_button', label: 'While using the app' },
        { id: 'permission_allow_one_time_button', label: 'Only this time' },
        { id: 'permission_deny_button', label: 'Don’t allow' },
      ],
    }),
  crash: (world) => {
    const name = nameOfFront(world);
    world.stop(world.currentPackage);
    world.ask({
      title: `${name} keeps stopping`,
      mustAnswer: true,
      actions: [{ id: 'aerr_close', label: 'Close app' }],
    });
  },
  lowBattery: (world) => {
    world.vitals.setBattery(world.clock.monotonicMs(), { level: 4, charging: false });
    world.ask({
      icon: 'battery',
      title: 'Battery is low',
      body: '4% left. Charge the phone soon.',
      actions: [{ id: 'ok', label: 'Got it' }],
    });
  },
  hot: (world) => {
    world.vitals.isHot = true;
    world.ask({
      icon: 'info',
      title: 'Phone is too hot',
      body: 'Some functions are limited until it cools down.',
      actions: [{ id: 'ok', label: 'OK' }],
    });
  },
  lowMemory: (world) => {
    world.vitals.isLowOnMemory = true;
    world.stopBackground();
  },
  none: (world, display) => {
    display.isFrozen = false;
    world.vitals.isHot = false;
    world.vitals.isLowOnMemory = false;
    world.vitals.releaseBattery(world.clock.monotonicMs());
    world.answer(undefined);
  },
};

export const happen = (kind: InnerFault, world: World, display: Display): void => effects[kind](world, display);
