import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { Toasts } from '../components/overlay/toasts.tsx';
import { messageOf } from '../lib/calls/api-error.ts';
import { loadMessages } from '../lib/i18n.ts';
import { returnPath } from '../lib/navigation/addresses.ts';
import { clearSession, readToken } from '../lib/session/session.ts';
import { takeWantedAddress } from '../lib/session/single-sign-on.ts';
import { useApplyLook } from '../lib/theme/use-look.ts';
import { toast } from '../lib/toast.ts';
import { decide, type Half, wantedPath } from './guard.ts';
import { FrameOutline } from './shell/frame-outline.tsx';

async function openSignIn(): Promise<Half> {
  const [{ SignInPage }] = await Promise.all([import('./sign-in/sign-in-page.tsx'), loadMessages(['session'])]);
  return SignInPage;
}

/** The frame is only rendered once profile and menu have loaded, so no page appears that the user may not see. */
async function openConsole(): Promise<Half> {
  const [{ Console, prepareConsole }] = await Promise.all([import('./console.tsx'), loadMessages(['all'])]);
  await prepareConsole();
  return Console;
}

async function openHalf(): Promise<Half> {
  const { entry, to } = decide(location, readToken() !== undefined);
  if (to) history.replaceState(null, '', to);
  if (entry === 'signIn') return openSignIn();
  if (entry !== 'console') return (await import('./strangers-pages.ts')).open(entry);
  try {
    return await openConsole();
  } catch (error) {
    clearSession();
    toast.error(messageOf(error));
    history.replaceState(null, '', '/');
    return openHalf();
  }
}

const leadsToConsole = () => decide(location, readToken() !== undefined).entry === 'console';

export function Root() {
  useApplyLook();
  const [Shown, setShown] = useState<Half>();
  const open = useCallback(() => {
    openHalf().then(
      // React renders the frame in small pieces, so that clicks are handled in between.
      (half) => startTransition(() => setShown(() => half)),
      (error: unknown) => toast.error(messageOf(error)),
    );
  }, []);
  useEffect(open, [open]);
  const enter = useCallback(() => {
    const isReturn = location.pathname === returnPath;
    history.replaceState(null, '', isReturn ? takeWantedAddress() : wantedPath(location.search));
    open();
  }, [open]);
  return (
    <I18nProvider i18n={i18n}>
      {Shown ? <Shown onSignedIn={enter} /> : leadsToConsole() && <FrameOutline />}
      <Toasts />
    </I18nProvider>
  );
}
