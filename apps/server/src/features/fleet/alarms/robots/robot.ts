import type { AlarmCause, AlarmRule } from '@flotilla/contract/http/fleet/alarms';
import type { Hint } from './hints.ts';

/** A robot's address, which is a credential, and the secret of its signature; empty for none. */
export interface Target {
  readonly address: string;
  readonly secret: string;
}

/** Writes the parts of a message in the syntax of a robot. */
export interface Style {
  /** A text from users, which must not be read as markup. */
  name(text: string): string;
  strong(text: string): string;
  link(label: string, url: string): string;
}

export interface Written {
  /** Has no names of users, and so no markup. */
  readonly title: string;
  readonly lines: readonly string[];
}

/** An incident as plain webhooks get it. */
export interface IncidentFacts {
  readonly id: number;
  readonly rule: AlarmRule;
  readonly cause: AlarmCause;
  readonly causeName: string;
  readonly count: number;
  readonly since: string;
  /** The first ten. */
  readonly deviceNos: readonly string[];
  readonly taskName: string;
}

export interface Notice {
  /** Unique, and the same for each attempt. */
  readonly id: string;
  readonly type: 'alarm.opened' | 'alarm.recovered' | 'alarm.changed' | 'alarm.test';
  /** The first words of the message; empty for none. */
  readonly prefix: string;
  readonly atEveryone: boolean;
  readonly incidents: readonly IncidentFacts[];
  write(style: Style): Written;
}

export interface RobotRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface RobotResponse {
  readonly status: number;
  readonly text: string;
  readonly retryAfterMs: number | null;
}

/**
 * `refused`: another attempt would end the same way. `limited`: the robot takes messages again after `waitMs`. `failed`: another
 * attempt may succeed.
 */
export type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly error: string; readonly hint: Hint }
  | { readonly kind: 'limited'; readonly error: string; readonly waitMs: number }
  | { readonly kind: 'failed'; readonly error: string; readonly hint: Hint };

export interface Robot {
  /** The messages that the site sends at most; a little less than the robot takes. */
  readonly perMinute: number;
  request(target: Target, notice: Notice, nowMs: number): RobotRequest;
  read(response: RobotResponse): Outcome;
}

export const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' };

export const plainStyle: Style = {
  name: (text) => text,
  strong: (text) => text,
  link: (label, url) => `${label}: ${url}`,
};

/** The title with the notice's prefix first. */
export const titleOf = ({ prefix }: Pick<Notice, 'prefix'>, title: string): string =>
  prefix === '' ? title : `${prefix} ${title}`;

const ellipsis = '…';

/** Cuts a text to a number of bytes in UTF-8, between characters. */
export function cutToBytes(text: string, mostBytes: number): string {
  if (Buffer.byteLength(text) <= mostBytes) return text;
  let left = mostBytes - Buffer.byteLength(ellipsis);
  let kept = '';
  for (const character of text) {
    left -= Buffer.byteLength(character);
    if (left < 0) break;
    kept += character;
  }
  return kept + ellipsis;
}
