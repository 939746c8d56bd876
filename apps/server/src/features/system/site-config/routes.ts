import * as calls from '@flotilla/contract/http/site';
import { invalidField } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Parameters } from '../parameters/api.ts';

interface Deps {
  readonly parameters: Parameters;
  readonly settings: { readonly openScreen: boolean };
}

export function siteRoutes(http: Http, { parameters, settings: { openScreen } }: Deps): void {
  const shown = () => ({
    systemTitle: parameters.text('site.title'),
    logo: parameters.text('site.logo'),
    timeZone: parameters.text('site.timeZone'),
  });

  serve(http, calls.getPublicSite, async () => shown());
  serve(http, calls.getSite, async () => ({
    ...shown(),
    registerOpen: parameters.flag('register.open'),
  }));
  serve(http, calls.saveSite, async ({ body }) => {
    const fault = body.timeZone === undefined ? null : parameters.fault('site.timeZone', body.timeZone);
    if (fault) throw invalidField('timeZone', fault);
    await parameters.set({
      ...(body.systemTitle === undefined ? {} : { 'site.title': body.systemTitle }),
      ...(body.logo === undefined ? {} : { 'site.logo': body.logo }),
      ...(body.timeZone === undefined ? {} : { 'site.timeZone': body.timeZone }),
      ...(body.registerOpen === undefined ? {} : { 'register.open': body.registerOpen ? '1' : '0' }),
    });
  });
  serve(http, calls.getSystemEnvironment, async () => ({ openScreen }));
}
