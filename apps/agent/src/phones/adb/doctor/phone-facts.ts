import { parseState, stateCommands } from '../phone-state.ts';
import { joinSections, splitSections } from '../sections.ts';
import { type Finding, fine, odd, wrong } from './finding.ts';

/** One shell script that prints everything needed to decide whether a phone is usable. */
export const factCommands = joinSections({
  ...stateCommands,
  release: 'getprop ro.build.version.release',
  booted: 'getprop sys.boot_completed',
  power: 'dumpsys power | grep mWakefulness=',
  policy: "dumpsys window policy | grep -E '(showing|secure|mShowingLockscreen|isStatusBarKeyguard)='",
});

const oldestAndroid = 7;
const leastStorageBytes = 500 * 1024 * 1024;
const leastBatteryPercent = 15;

export interface PhoneFacts {
  readonly isAwake: boolean;
  readonly findings: readonly Finding[];
}

/** Returns the findings for the output of `factCommands`. */
export function judgeFacts(output: string): PhoneFacts {
  const section = splitSections(output);
  const wakefulness = /mWakefulness=(\w+)/.exec(section('power'))?.[1];
  const isAwake = wakefulness === undefined || wakefulness === 'Awake';
  const findings = [
    judgeAndroid(section('release')),
    section('booted') === '1' ? undefined : odd('has not finished starting', 'Wait until Android shows its screen.'),
    judgeStorage(output),
    judgeBattery(output),
    judgeScreen(isAwake, section('policy')),
  ].filter((finding) => finding !== undefined);
  return { isAwake, findings };
}

function judgeAndroid(release: string): Finding {
  const version = Number.parseInt(release, 10);
  if (version < oldestAndroid) return tooOld(release);
  return fine(`Android ${release || 'of an unknown version'}`);
}

export function tooOld(release: string): Finding {
  return wrong(`Android ${release} is too old`, `Android ${oldestAndroid} is the oldest that can be used.`);
}

function judgeStorage(output: string): Finding | undefined {
  const bytes = parseState(output).storageLeftBytes;
  if (bytes === 0 || bytes >= leastStorageBytes) return undefined;
  const advice = 'There is no room for apps and files: delete unused pictures and apps.';
  return odd(`only ${Math.round(bytes / 1024 ** 2)} MB of storage left`, advice);
}

function judgeBattery(output: string): Finding | undefined {
  const { battery, charging } = parseState(output);
  if (charging || battery >= leastBatteryPercent) return undefined;
  const advice = 'Charge it; a port that gives too little current does not keep a phone alive whose screen is on.';
  return odd(`battery at ${battery}%, and not charging`, advice);
}

function judgeScreen(isAwake: boolean, policy: string): Finding | undefined {
  const advice = 'Switch on "Stay awake" in the developer options, or wake it from the console: off, it shows black.';
  if (!isAwake) return odd('its screen is off', advice);
  if (!/(showing|mShowingLockscreen|isStatusBarKeyguard)=true/.test(policy)) return undefined;
  const isSecure = /secure=true/.test(policy);
  return odd(
    'its screen is locked',
    isSecure
      ? 'Set the screen lock to "None" or "Swipe": a PIN has to be typed after each start.'
      : 'The console\'s "Unlock" opens it.',
  );
}
