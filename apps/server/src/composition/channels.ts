import { openDeviceChannel } from '../features/fleet/connections/device-channel.ts';
import { openLogFeed } from '../features/fleet/device-logs/log-feed.ts';
import { openBrowserChannel } from '../features/fleet/projection/browser-channel.ts';
import { openAdbChannel } from '../features/fleet/remote-adb/adb-channel.ts';
import { apiTokenPrefix } from '../features/identity/api-tokens/api.ts';
import type { Http } from '../platform/http/http.ts';
import { createBrowserGate, type SessionPort } from '../platform/live/browser-gate.ts';
import { createSockets } from '../platform/live/sockets.ts';
import type { Automation } from './automation.ts';
import type { Fleet } from './fleet.ts';
import type { Identity } from './identity.ts';
import type { Platform } from './platform.ts';
import type { System } from './system.ts';

/** The slices of all areas, each under its name. */
export type Slices = Platform & System & Identity & Fleet & Automation;

/** The channels of phones and browsers. They open after all slices are created, because messages of phones also go to automation. */
export function openChannels(http: Http, site: Slices) {
  const { devices, deviceLogs, enrolment, rooms, commands, hotScripts, runs, settings, licence, log } = site;
  const db = site.db.drizzle;
  const sockets = createSockets(http);
  const gate = createBrowserGate(site.sessions, settings.publicUrl);
  const httpAllow = () =>
    site.parameters
      .text('script.httpAllow')
      .split(/[\s,]+/)
      .filter((host) => host !== '');
  const stopWatching = site.parameters.onChange((key) => {
    if (key !== 'script.httpAllow') return;
    const message = { action: 'httpAllow' as const, httpAllow: httpAllow() };
    for (const session of site.connections.sessions()) session.send(message);
  });
  const channel = openDeviceChannel(sockets, {
    ...site,
    admission: enrolment.admission,
    runs: runs.port,
    commands: commands.port,
    hot: hotScripts.port,
    logs: deviceLogs.port,
    rooms: rooms.port,
    agents: site.agents.port,
    site: {
      incarnation: site.site.incarnation,
      epoch: () => site.site.epoch,
      scriptKey: site.scripts.publicKey,
      httpAllow,
    },
  });
  const stopFollowing = devices.onChange((ids) => {
    channel.changed(ids).catch((error) => log.error({ err: error }, 'phones could not be told of a change'));
  });
  openLogFeed(sockets, { ...site, db, gate, tail: deviceLogs.tail });
  const closeBrowsers = openBrowserChannel(sockets, {
    ...site,
    gate,
    commands: commands.panel,
    audit: site.operationLogs,
    site: { openScreen: settings.openScreen, expired: () => licence.status().expired, timeZone: site.timeZone },
  });
  // Programs come with API tokens too.
  const tokenGate = createBrowserGate(sessionsAndTokens(site), settings.publicUrl);
  openAdbChannel(sockets, { devices, gate: tokenGate, remoteAdb: site.remoteAdb });
  sockets.onClose(() => {
    site.remoteAdb.closeAll();
    tokenGate.close();
    stopFollowing();
    stopWatching();
    closeBrowsers();
    gate.close();
    rooms.close();
    channel.close();
  });
  return { browsers: gate.count };
}

function sessionsAndTokens({ sessions, apiTokens }: Pick<Slices, 'sessions' | 'apiTokens'>): SessionPort {
  const isApiToken = (token: string) => token.startsWith(apiTokenPrefix);
  return {
    authenticate: (token) => (isApiToken(token) ? apiTokens : sessions).authenticate(token),
    peek: (token) => (isApiToken(token) ? apiTokens.authenticate(token) : sessions.peek(token)),
    onChange: sessions.onChange,
  };
}
