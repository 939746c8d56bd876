import { z } from 'zod';
import { isNumeric } from './numeric-text.ts';
import { rules, withSentence } from './rules.ts';

/** A setting with fixed values. Requests may send text or numbers; responses always have text. */
const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.union([z.enum(values), z.int().transform(String).pipe(z.enum(values))]);
const wholeText = (min: number, max: number) =>
  z
    .union([z.string(), z.int().transform(String)])
    .refine(
      (text) => isNumeric(text) && Number.isInteger(Number(text)) && Number(text) >= min && Number(text) <= max,
      withSentence(rules.wholeNumber(min, max)),
    )
    .transform((text) => String(Number(text)));

/** Projection settings. All values are strings. */
export const screenSettings = z.strictObject({
  default_screen: choice(['0', '1']).default('0'),
  show_phone_info: choice(['0', '1']).default('1'),
  screen_mode: choice(['1', '2']).default('2'),
  screen_scale: wholeText(1, 100).default('50'),
  screen_img_quality: choice(['1', '2', '5', '10', '20', '50', '80', '100']).default('20'),
  screen_img_cap: choice(['0', '1', '2']).default('0'),
  local_cam: choice(['0', '1']).default('0'),
  screen_img_delay: wholeText(20, 60_000).default('200'),
});
export type ScreenSettings = z.output<typeof screenSettings>;
export const defaultScreenSettings: ScreenSettings = screenSettings.parse({});

type Changed<Shape> = { [K in keyof Shape]: Shape[K] extends z.ZodDefault<infer T> ? z.ZodOptional<T> : never };

/** Returns a schema for some of the settings, without defaults, because a default would change omitted settings. */
const changeOf = <Shape extends Record<string, z.ZodDefault<z.ZodType>>>({ shape }: z.ZodObject<Shape>) => {
  const changes = Object.entries(shape).map(([name, type]) => [name, type.unwrap().optional()]);
  return z.strictObject(Object.fromEntries(changes) as Changed<Shape>);
};

export const screenSettingsChange = changeOf(screenSettings);
export type ScreenSettingsChange = z.output<typeof screenSettingsChange>;

/** Heartbeat and run mode of one phone. */
export const deviceSettings = z.strictObject({
  heartbeat: z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,4}$/, withSentence(rules.wholeNumber(1, 3600)))
        .transform(Number),
    ])
    .pipe(z.int().min(1).max(3600))
    .default(5),
  runMode: z.enum(['accessibility', 'agent', 'automatic']).default('automatic'),
  logFloatWindow: z.boolean().default(false),
  startStopFloatWindow: z.boolean().default(false),
});
export type DeviceSettings = z.output<typeof deviceSettings>;
export const defaultDeviceSettings: DeviceSettings = deviceSettings.parse({});

export const deviceSettingsChange = changeOf(deviceSettings);
export type DeviceSettingsChange = z.output<typeof deviceSettingsChange>;
