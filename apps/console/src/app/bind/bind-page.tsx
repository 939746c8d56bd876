import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { bindPath } from '../../lib/navigation/addresses.ts';
import { useBindCode } from '../../lib/session/use-bind-code.ts';
import { useWindowEvent } from '../../lib/use-window-event.ts';
import { CardPage } from '../sign-in/card-page.tsx';
import { CodeForm } from './code-form.tsx';
import { EndView, OfferView } from './offer-view.tsx';
import { looksLikeCode, writeCode } from './read-code.ts';

/** The code in the address, behind its #. */
function codeOfAddress(): string {
  const code = writeCode(location.hash);
  return looksLikeCode(code) ? code : '';
}

/** The address follows, so that a reload shows the same. */
function useAddressedCode() {
  const [code, setCode] = useState(codeOfAddress);
  const [attempt, setAttempt] = useState(0);
  useWindowEvent('hashchange', () => setCode(codeOfAddress()));
  const show = (next: string) => {
    history.replaceState(null, '', next === '' ? bindPath : `${bindPath}#${next}`);
    setCode(next);
    setAttempt(attempt + 1);
  };
  return { code, attempt, show };
}

function Body() {
  const t = useT();
  const { code, attempt, show } = useAddressedCode();
  const state = useBindCode(code, attempt);
  const other = () => show('');
  if (code === '') return <CodeForm refusal={undefined} busy={false} onCode={show} />;
  switch (state.kind) {
    case 'asking':
      return <CodeForm refusal={undefined} busy onCode={show} />;
    case 'refused':
      return <CodeForm refusal={state.message} busy={false} onCode={show} />;
    case 'waiting':
      return <OfferView offer={state.offer} />;
    case 'joined': {
      const { deviceNo } = state.offer;
      return <EndView joined title={t('bind.joined', { deviceNo })} hint={t('bind.joinedHint')} onOther={other} />;
    }
    case 'over':
      return <EndView joined={false} title={t('bind.over')} hint={t('bind.overHint')} onOther={other} />;
  }
}

/** The page where a user without an account joins a phone. It consists of plain elements, like the sign-in page. */
export function BindPage() {
  const t = useT();
  return (
    <CardPage title={t('bind.title')}>
      <Body />
    </CardPage>
  );
}
