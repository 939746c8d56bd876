import type { BodyOf } from '@flotilla/contract/endpoint';
import * as calls from '@flotilla/contract/http/system/site-config';
import { megabyte } from '../../../platform/bytes.ts';
import type { Database } from '../../../platform/db/database.ts';
import { invalidField, notFound } from '../../../platform/http/call-error.ts';
import { docsExist } from '../../../platform/http/docs-files.ts';
import type { Http } from '../../../platform/http/http.ts';
import { assertUnchanged } from '../../../platform/http/read-only.ts';
import { serve } from '../../../platform/http/serve.ts';
import { picturedWithin } from '../../../platform/pictures/redraw.ts';
import type { Files } from '../../../platform/storage/files.ts';
import type { Parameters, Stored } from '../parameters/api.ts';
import { siteLogo } from './schema.ts';

interface Deps {
  readonly db: Database;
  readonly files: Files;
  readonly parameters: Parameters;
  readonly settings: { readonly openScreen: boolean; readonly docsDir: string };
}

const versionDigits = 12;
/** Three times the width of the largest shown logo. */
const longestSide = 1_024;
const keys = ['site.title', 'site.logo', 'site.timeZone', 'register.open'] as const;
type Site = Stored<(typeof keys)[number]>;

const siteOf = ({ values, gmtModified }: Site) => ({
  systemTitle: values['site.title'],
  logo: values['site.logo'],
  timeZone: values['site.timeZone'],
  registerOpen: values['register.open'] === '1',
  gmtModified,
});

/** Fields that the body omits keep their values. */
const valuesOf = ({ systemTitle, logo, timeZone, registerOpen }: BodyOf<typeof calls.saveSite>) => ({
  ...(systemTitle === undefined ? {} : { 'site.title': systemTitle }),
  ...(logo === undefined ? {} : { 'site.logo': logo }),
  ...(timeZone === undefined ? {} : { 'site.timeZone': timeZone }),
  ...(registerOpen === undefined ? {} : { 'register.open': registerOpen ? '1' : '0' }),
});

export function siteRoutes(
  http: Http,
  { db: { drizzle: db }, files, parameters, settings: { openScreen, docsDir } }: Deps,
): void {
  serve(http, calls.getPublicSite, async () => ({
    systemTitle: parameters.text('site.title'),
    logo: parameters.text('site.logo'),
    timeZone: parameters.text('site.timeZone'),
  }));
  serve(http, calls.getSite, async () => siteOf(await parameters.read(keys)));
  serve(http, calls.saveSite, async ({ body }) => {
    const fault = body.timeZone === undefined ? null : parameters.fault('site.timeZone', body.timeZone);
    if (fault) throw invalidField('timeZone', fault);
    await parameters.change(keys, (current) => {
      assertUnchanged({ gmtModified: body.gmtModified }, siteOf(current), []);
      return valuesOf(body);
    });
    if (body.logo !== undefined && !body.logo.startsWith(calls.showLogo.path)) await db.delete(siteLogo);
  });
  serve(http, calls.uploadLogo, async ({ upload }) => {
    const file = await upload(parameters.count('upload.logoMegabytes') * megabyte);
    const { sha256 } = await files.put(await picturedWithin(await file.read(), longestSide));
    const values = { sha256, contentType: 'image/webp' };
    await db.insert(siteLogo).values(values).onConflictDoUpdate({ target: siteLogo.id, set: values });
    // Each picture has its own address, so that no browser shows a cached one.
    const logo = `${calls.showLogo.path}?v=${sha256.slice(0, versionDigits)}`;
    await parameters.set({ 'site.logo': logo });
    return { logo };
  });
  serve(http, calls.showLogo, async () => {
    const [logo] = await db.select().from(siteLogo);
    const stream = logo && (await files.open(logo.sha256));
    if (!stream) throw notFound();
    return { stream, fileName: 'logo', contentType: logo.contentType, inline: true };
  });
  serve(http, calls.getSystemEnvironment, async () => ({ openScreen, docs: await docsExist(docsDir) }));
}
