import { useEffect } from 'react';
import { Logo } from '../../components/text/logo.tsx';
import { useSite } from '../../lib/session/site.ts';

/** The site's logo and title on pages without a frame; `page` is the rest of the document's title. */
export function Brand({ page, size }: { page: string; size: number }) {
  const { title, logo } = useSite();
  useEffect(() => {
    document.title = `${page} · ${title}`;
  }, [page, title]);
  return (
    <>
      {logo ? <img src={logo} alt="" /> : <Logo size={size} />}
      <span>{title}</span>
    </>
  );
}
