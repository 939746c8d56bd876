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

const nameOfFront = (world: World) =>
  world.front.kind === 'app' ? world.say(...world.front.app.name) : world.say('System UI', '系统界面');

/** Faults inside the phone; `slow` and `vanish` affect its connection. */
type InnerFault = Exclude<FaultKind, 'slow' | 'vanish'>;

const effects: Record<InnerFault, (world: World, display: Display) => void> = {
  freeze: (_, display) => display.freeze(),
  anr: (world) => {
    const front = world.currentPackage;
    world.ask({
      title: world.say(`${nameOfFront(world)} isn’t responding`, `“${nameOfFront(world)}”无响应`),
      mustAnswer: true,
      actions: [
        { id: 'aerr_close', label: world.say('Close app', '关闭应用'), run: () => world.stop(front) },
        { id: 'aerr_wait', label: world.say('Wait', '等待') },
      ],
    });
  },
  permission: (world) =>
    world.ask({
      owner: 'com.android.permissioncontroller',
      icon: 'pin',
      title: world.say(
        `Allow ${nameOfFront(world)} to access this device’s location?`,
        `允许“${nameOfFront(world)}”获取此设备的位置信息吗？`,
      ),
      mustAnswer: true,
      actions: [
        {
          id: 'permission_allow_foreground_only_button',
          label: world.say('While using the app', '仅在使用该应用时允许'),
        },
        { id: 'permission_allow_one_time_button', label: world.say('Only this time', '仅限这一次') },
        { id: 'permission_deny_button', label: world.say('Don’t allow', '不允许') },
      ],
    }),
  crash: (world) => {
    const name = nameOfFront(world);
    world.stop(world.currentPackage);
    world.ask({
      title: world.say(`${name} keeps stopping`, `“${name}”屡次停止运行`),
      mustAnswer: true,
      actions: [{ id: 'aerr_close', label: world.say('Close app', '关闭应用') }],
    });
  },
  lowBattery: (world) => {
    world.vitals.setBattery(world.clock.monotonicMs(), { level: 4, charging: false });
    world.ask({
      icon: 'battery',
      title: world.say('Battery is low', '电量不足'),
      body: world.say('4% left. Charge the phone soon.', '剩余 4%，请尽快充电。'),
      actions: [{ id: 'ok', label: world.say('Got it', '知道了') }],
    });
  },
  hot: (world) => {
    world.vitals.isHot = true;
    world.tell(
      world.say('Phone is too hot', '手机温度过高'),
      world.say('Some functions are limited until it cools down.', '降温之前，部分功能会受限。'),
    );
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
