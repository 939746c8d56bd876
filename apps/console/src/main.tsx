import './app/theme/base.css';
import { createRoot } from 'react-dom/client';
import { askAhead } from './app/ask-ahead.ts';
import { Root } from './app/root.tsx';
import { loadMessages, preferredLocale, showLocale } from './lib/i18n.ts';

askAhead();
const locale = preferredLocale();
await loadMessages(['common'], locale);
await showLocale(locale);
createRoot(document.getElementById('root')!).render(<Root />);
