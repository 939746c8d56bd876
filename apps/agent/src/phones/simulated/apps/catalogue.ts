import type { App } from './app.ts';
import { chat } from './chat.ts';
import { news } from './news.ts';
import { notes } from './notes.ts';
import { rewards } from './rewards.ts';
import { settings } from './settings.ts';
import { shop } from './shop.ts';
import { video } from './video.ts';
import { weather } from './weather.ts';

/** The built-in apps in the order of the home screen. */
export const builtInApps: readonly App[] = [notes, rewards, weather, news, chat, video, shop, settings];
export const homeDock: readonly string[] = [chat, video, shop, settings].map((app) => app.packageName);
