import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { Toasts } from '../components/toasts.tsx';
import { messageOf } from '../lib/api-error.ts';
import { loadMessages } from '../lib/i18n.ts';
import { clearSession, readToken } from '../lib/session.ts';
import { useApplyLook } from '../lib/theme/use-look.ts';
import { toast } from '../lib/toast.ts';
import { decide, wantedPath } from './guard.ts';

type Half = ComponentType<{ onSignedIn: () => void }>;

async function openSignIn(): Promise<Half> {
  const [{ SignInPage }] = await Promise.all([import('./sign-in/sign-in-page.tsx'), loadMessages(['session'])]);
  return SignInPage;
}

async function openBind(): Promise<Half> {
  const [{ BindPage }] = await Promise.all([import('./bind/bind-page.tsx'), loadMessages(['session', 'enrol'])]);
  return BindPage;
}

/** The frame is only rendered once profile and menu are known, so no page appears that the person may not see. */
async function openConsole(): Promise<Half> {
  const [{ Console }, { prepareConsole }] = await Promise.all([
    import('./console.tsx'),
    import('./prepare.ts'),
    loadMessages(['shell']),
  ]);
  await prepareConsole();
  return Console;
}

async function openHalf(): Promise<Half> {
  const { entry, to } = decide(location, readToken() !== undefined);
  if (to) history.replaceState(null, '', to);
  if (entry === 'signIn') return openSignIn();
  if (entry === 'bind') return openBind();
  try {
    return await openConsole();
  } catch (error) {
    clearSession();
    toast.error(messageOf(error));
    history.replaceState(null, '', '/');
    return openHalf();
  }
}

export function Root() {
  useApplyLook();
  const [Shown, setShown] = useState<Half>();
  const open = useCallback(() => {
    openHalf().then(
      (half) => setShown(() => half),
      (error: unknown) => toast.error(messageOf(error)),
    );
  }, []);
  useEffect(open, [open]);
  const enter = useCallback(() => {
    history.replaceState(null, '', wantedPath(location.search));
    open();
  }, [open]);
  return (
    <I18nProvider i18n={i18n}>
      {Shown && <Shown onSignedIn={enter} />}
      <Toasts />
    </I18nProvider>
  );
}
