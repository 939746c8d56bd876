import type { BodyOf } from '@flotilla/contract/endpoint';
import * as endpoints from '@flotilla/contract/http/fleet/alarms';
import { rules } from '@flotilla/contract/rules';
import type { Database } from '../../../../platform/db/database.ts';
import { invalidField } from '../../../../platform/http/call-error.ts';
import type { Http } from '../../../../platform/http/http.ts';
import { assertUnchanged } from '../../../../platform/http/read-only.ts';
import { serve } from '../../../../platform/http/serve.ts';
import type { Parameters } from '../../../system/parameters/api.ts';
import { writeTest } from '../messages/write-notice.ts';
import { hints } from '../robots/hints.ts';
import { robots } from '../robots/robots.ts';
import { recordTest } from '../sending/outbox.ts';
import type { Post } from '../sending/post.ts';
import { shownSendError } from '../sending/post-errors.ts';
import { hashOf } from '../sending/sender.ts';
import type { KnownSettings } from './known-settings.ts';
import { lockSettings, writeSettings } from './store.ts';
import type { TenantSettings } from './tenant-settings.ts';

interface Deps {
  readonly db: Database;
  readonly site: { readonly secret: string };
  readonly parameters: Parameters;
  readonly alarms: { readonly settings: KnownSettings; readonly post: Post };
}

/** The settings as a tenant sees them: its credentials are only named. */
function present({ tenantId: _tenant, address, secret, ...shown }: TenantSettings) {
  return { ...shown, hasAddress: address !== '', hasSecret: secret !== '' };
}

type Body = BodyOf<typeof endpoints.saveAlarmSettings>;

/** Applies the fields that are present. */
function changed(current: TenantSettings, { robotAddress, secret, gmtModified: _stamp, ...set }: Body): TenantSettings {
  const given = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
  if (robotAddress) {
    const url = URL.parse(robotAddress);
    const isWeb = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
    if (!isWeb) throw invalidField('robotAddress', rules.webAddress);
  }
  return { ...current, ...given, address: robotAddress ?? current.address, secret: secret ?? current.secret };
}

export function alarmSettingsRoutes(http: Http, { db, site, parameters, alarms }: Deps): void {
  const { settings, post } = alarms;

  serve(http, endpoints.getAlarmSettings, async ({ who }) => present(settings.of(who.tenantId)));

  serve(http, endpoints.saveAlarmSettings, async ({ body, who }) => {
    await db.transaction(async ({ drizzle: tx }) => {
      const current = await lockSettings(tx, site.secret, who.tenantId);
      if (current.gmtModified !== null) assertUnchanged(body, present(current), []);
      await writeSettings(tx, site.secret, changed(current, body));
    });
    await settings.changed();
  });

  serve(http, endpoints.testAlarmRobot, async ({ body, who, locale, requestId }) => {
    const chosen = changed(settings.of(who.tenantId), body);
    const notice = writeTest(`test_${requestId}`, chosen, parameters.text('site.title'));
    const outcome = await post(robots[chosen.robot], chosen, notice);
    if (chosen.address !== '') await recordTest(db.drizzle, who.tenantId, hashOf(chosen));
    if (outcome.kind === 'sent') return { ok: true, error: '', hint: '' };
    const hint = outcome.kind === 'limited' ? hints.limit : hints[outcome.hint];
    return { ok: false, error: shownSendError(outcome.error, locale), hint: hint[locale] };
  });
}
