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

/** Loads the site's public facts, such as its time zone, once; without an answer it is retried. */
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

/** The site's title and logo, known before sign-in. Without an answer the product's own name is shown. */
export function useSite(): Site {
  useEffect(() => {
    void readSite();
  }, []);
  return useStore();
}
