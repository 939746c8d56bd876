import { useEffect, useMemo, useState } from 'react';
import { useT } from '../../../../lib/i18n.ts';
import type { LiveSocket } from '../../../../lib/live/live-socket.ts';
import { toast } from '../../../../lib/toast.ts';
import { PhoneClipboard } from './phone-clipboard.ts';

/** A phone's clipboard and its dialog. A toast announces what is copied on the phone and offers to show it. */
export function useClipboard(socket: LiveSocket, deviceNo: string, able: boolean) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [copied, setCopied] = useState<string>();
  const clipboard = useMemo(
    () => new PhoneClipboard(socket, deviceNo, { offline: t('clipboard.offline'), silent: t('sync.silent') }),
    [socket, deviceNo, t],
  );
  useEffect(() => {
    if (!able) return;
    return clipboard.start((text) => {
      setCopied(text);
      toast.info(t('clipboard.copied', { deviceNo }), { label: t('clipboard.show'), run: () => setOpen(true) });
    });
  }, [clipboard, able, deviceNo, t]);
  return {
    clipboard,
    copied,
    isOpen,
    /** Requests the clipboard again. */
    open: () => {
      setCopied(undefined);
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
