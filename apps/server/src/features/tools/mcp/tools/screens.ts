import { setTimeout as pause } from 'node:timers/promises';
import { listMonitor } from '@flotilla/contract/http/fleet/monitor';
import type { Permission } from '@flotilla/contract/permission';
import { z } from 'zod';
import { mayCall } from '../../../../platform/access/who.ts';
import { CallError } from '../../../../platform/http/call-error.ts';
import { jpegWithin } from '../../../../platform/pictures/redraw.ts';
import type { ScreenVisit } from '../../../fleet/projection/api.ts';
import { type ToolContext, tool } from '../tool.ts';
import { ToolError } from '../tool-error.ts';
import { explained, phoneNumber, share } from './arguments.ts';
import { chooseElement, compactElement, isWorthShowing, selector } from './elements.ts';

const viewing: readonly Permission[] = ['device:screen:view'];
const steering: readonly Permission[] = ['device:screen:view', 'device:screen:control'];
const notFound = 'list_phones shows the numbers of the phones.';
const mostPictureBytes = 100_000;
const longestSide = 1_280;
const mostElementsShown = 300;

/** Adds since when the phone is offline, if the caller may know. */
async function explainOffline({ call, who }: ToolContext, phone: string, error: CallError): Promise<Error> {
  if (!mayCall(who, 'device:monitor:list')) return error;
  const { list } = await call(listMonitor, { query: { ofDevice: phone } });
  const since = list[0]?.since;
  const what = since ? `Phone ${phone} is offline since ${since}.` : `Phone ${phone} has never been online.`;
  return new ToolError(what, 'list_phones with state "online" shows phones that are reachable.', error);
}

async function onScreen<T>(
  context: ToolContext,
  phone: string,
  purpose: 'view' | 'control',
  work: (visit: ScreenVisit) => Promise<T>,
): Promise<T> {
  try {
    return await context.visit(context.who, phone, purpose, work);
  } catch (error) {
    const isOffline = error instanceof CallError && error.error === 'deviceOffline';
    throw isOffline ? await explainOffline(context, phone, error) : error;
  }
}

const screenshot = tool({
  name: 'screenshot',
  title: 'Take a screenshot',
  description:
    'Returns the current screen of a phone as JPEG of at most 100 KB. Places are fractions of width and height, from 0,0 (top left) to 1,1. Prefer elements if texts are enough.',
  permissions: viewing,
  effect: 'reads',
  notFound,
  input: z.strictObject({ phone: phoneNumber }),
  output: z.strictObject({ phone: z.string(), bytes: z.int(), mimeType: z.literal('image/jpeg') }),
  async run(context, { phone }) {
    const picture = await onScreen(context, phone, 'view', (visit) => visit.picture());
    const jpeg = await jpegWithin(picture, longestSide, mostPictureBytes);
    return {
      text: `The screen of phone ${phone}.`,
      data: { phone, bytes: jpeg.length, mimeType: 'image/jpeg' as const },
      jpeg,
    };
  },
});

const elements = tool({
  name: 'elements',
  title: 'Read the elements on a screen',
  description:
    'Lists the elements on the screen that have a text, a description or an id, or can be tapped. x and y are the middle of each as fractions of the screen.',
  permissions: steering,
  effect: 'reads',
  notFound,
  input: z.strictObject({ phone: phoneNumber }),
  output: z.strictObject({
    phone: z.string(),
    elements: z.array(
      z.strictObject({
        ...{ text: z.string(), description: z.string(), id: z.string(), className: z.string() },
        ...{ clickable: z.boolean(), x: share, y: share },
      }),
    ),
    total: z.int().describe('All elements on the screen, also those that are not listed.'),
  }),
  async run(context, { phone }) {
    const all = await onScreen(context, phone, 'control', (visit) => visit.elements());
    const shown = all.filter(isWorthShowing).slice(0, mostElementsShown).map(compactElement);
    const lines = shown.map(
      ({ text, description, id, x, y }) => `${text || description || id || 'unnamed'} at ${x},${y}`,
    );
    const head = `Phone ${phone} shows ${all.length} elements, ${shown.length} of them listed.`;
    return { text: [head, ...lines].join('\n'), data: { phone, elements: shown, total: all.length } };
  },
});

const tap = tool({
  name: 'tap',
  title: 'Tap',
  description:
    'Taps an element (by text, description, id or class, as elements shows them) or a place (x and y as fractions). Takes control of the phone as its user would.',
  permissions: steering,
  effect: 'acts',
  notFound,
  input: z
    .strictObject({ phone: phoneNumber, element: selector.optional(), x: share.optional(), y: share.optional() })
    .refine(({ element, x, y }) => (element === undefined) === (x !== undefined && y !== undefined), {
      message: explained('give either element, or x and y'),
      path: ['element'],
    }),
  output: z.strictObject({ phone: z.string(), x: share, y: share }),
  async run(context, { phone, element, x = 0, y = 0 }) {
    const place = await onScreen(context, phone, 'control', async (visit) => {
      const chosen = element ? chooseElement(await visit.elements(), element) : { x, y };
      await visit.act({ action_type: '_tapElement', ...chosen });
      return chosen;
    });
    return {
      text: `Tapped at ${place.x},${place.y} on phone ${phone}. Look at the screen before the next step.`,
      data: { phone, ...place },
    };
  },
});

const swipe = tool({
  name: 'swipe',
  title: 'Swipe',
  description:
    'Moves a finger over the screen from one place to another. To scroll down a page, swipe from y 0.8 to y 0.2.',
  permissions: steering,
  effect: 'acts',
  notFound,
  input: z.strictObject({
    phone: phoneNumber,
    ...{ fromX: share, fromY: share, toX: share, toY: share },
    durationMs: z.int().min(50).max(5_000).default(300),
  }),
  output: z.strictObject({ phone: z.string() }),
  async run(context, { phone, fromX, fromY, toX, toY, durationMs }) {
    const steps = Math.max(2, Math.round(durationMs / 30));
    await onScreen(context, phone, 'control', async ({ act }) => {
      await act({ action_type: '_touchDown', x: fromX, y: fromY, pointerId: 0 });
      for (let step = 1; step <= steps; step += 1) {
        const done = step / steps;
        const [x, y] = [fromX + (toX - fromX) * done, fromY + (toY - fromY) * done];
        await Promise.all([act({ action_type: '_touchMove', x, y, pointerId: 0 }), pause(durationMs / steps)]);
      }
      await act({ action_type: '_touchUp', x: toX, y: toY, pointerId: 0 });
    });
    return { text: `Swiped on phone ${phone}.`, data: { phone } };
  },
});

const typeText = tool({
  name: 'type_text',
  title: 'Type a text',
  description:
    'Types a text into the focused field, in any language. Tap the field first. The text is not stored in the log.',
  permissions: steering,
  effect: 'acts',
  notFound,
  hide: ['text'],
  input: z.strictObject({ phone: phoneNumber, text: z.string().min(1).max(2_000) }),
  output: z.strictObject({ phone: z.string(), characters: z.int() }),
  async run(context, { phone, text }) {
    await onScreen(context, phone, 'control', ({ act }) => act({ action_type: '_text', text }));
    return { text: `Typed ${text.length} characters on phone ${phone}.`, data: { phone, characters: text.length } };
  },
});

const keys = [
  'back',
  'home',
  'recent',
  'power',
  'lock',
  'unlock',
  'volumeUp',
  'volumeDown',
  'enter',
  'delete',
  'tab',
] as const;
const pressKey = tool({
  name: 'press_key',
  title: 'Press a key',
  description: 'Presses a key of the phone: back, home, recent (the list of apps), enter, delete and others.',
  permissions: steering,
  effect: 'acts',
  notFound,
  input: z.strictObject({ phone: phoneNumber, key: z.enum(keys) }),
  output: z.strictObject({ phone: z.string(), key: z.enum(keys) }),
  async run(context, { phone, key }) {
    await onScreen(context, phone, 'control', ({ act }) => act({ action_type: '_key', keyCode: key }));
    return { text: `Pressed ${key} on phone ${phone}.`, data: { phone, key } };
  },
});

const openApp = tool({
  name: 'open_app',
  title: 'Open an app',
  description: 'Opens an installed app by its package name, such as com.android.settings.',
  permissions: steering,
  effect: 'acts',
  notFound,
  input: z.strictObject({
    phone: phoneNumber,
    packageName: z
      .string()
      .regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/, 'A package name such as com.android.settings.')
      .max(200),
  }),
  output: z.strictObject({ phone: z.string(), packageName: z.string() }),
  async run(context, { phone, packageName }) {
    await onScreen(context, phone, 'control', ({ act }) => act({ action_type: '_openApp', text: packageName }));
    return { text: `Opened ${packageName} on phone ${phone}.`, data: { phone, packageName } };
  },
});

export const screenTools = [screenshot, elements, tap, swipe, typeText, pressKey, openApp];
