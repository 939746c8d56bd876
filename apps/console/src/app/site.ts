import { useEffect } from 'react';
import { create } from 'zustand';
import { call } from '../lib/api.ts';

export interface Site {
  title: string;
  logo: string;
}

const useStore = create<Site>(() => ({ title: '', logo: '' }));
let asked = false;

/** The site's title and logo, known before anybody signs in. Without an answer the product's own name is shown. */
export function useSite(): Site {
  useEffect(() => {
    if (asked) return;
    asked = true;
    call('GET /system/site/public', {}, { quiet: true, anonymous: true }).then(
      ({ systemTitle, logo }) => useStore.setState({ title: systemTitle, logo }),
      () => {
        asked = false;
      },
    );
  }, []);
  return useStore();
}
