import { useEffect } from 'react';
import { create } from 'zustand';
import { call } from '../calls/api.ts';
import { setSiteZone } from '../format/zone.ts';

export interface Site {
  title: string;
  logo: string;
}

const useStore = create<Site>(() => ({ title: 'Flotilla', logo: '' }));
let asked: Promise<void> | undefined;

/** Loads the site's public settings, such as the time zone, once. After a failure the next call tries again. */
export function readSite(): Promise<void> {
  asked ??= call('GET /system/site/public', {}, { quiet: true, anonymous: true }).then(
    ({ systemTitle, logo, timeZone }) => {
      setSiteZone(timeZone);
      useStore.setState({ title: systemTitle || 'Flotilla', logo });
    },
    () => {
      asked = undefined;
    },
  );
  return asked;
}

/** Reloads the site's settings after a change. */
export function readSiteAgain(): Promise<void> {
  asked = undefined;
  return readSite();
}

/** The site's title and logo, which are known before sign-in. Without a response the product's name is shown. */
export function useSite(): Site {
  useEffect(() => {
    void readSite();
  }, []);
  return useStore();
}
