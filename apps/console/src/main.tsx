import './app/theme/base.css';
import { createRoot } from 'react-dom/client';
import { prefetch } from './app/prefetch.ts';
import { Root } from './app/root.tsx';
import { loadMessages, preferredLocale, showLocale } from './lib/i18n.ts';

prefetch();
const locale = preferredLocale();
await loadMessages(['common'], locale);
await showLocale(locale);
createRoot(document.getElementById('root')!).render(<Root />);
