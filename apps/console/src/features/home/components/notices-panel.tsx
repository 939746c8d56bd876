import { Panel } from '../../../components/panel.tsx';
import { useAsk } from '../../../lib/calls/use-call.ts';
import { useT } from '../../../lib/i18n.ts';
import { frameEveryMs } from '../../../lib/session/use-licence.ts';
import { MarkAllRead, NoticeList } from '../../../parts/notices/notice-list.tsx';

const newest = 3;

export const useNewestNotices = () =>
  useAsk('GET /system/notice/mine', { query: { pageSize: newest } }, { everyMs: frameEveryMs });

/** The newest notices; nothing while there is none. */
export function NoticesPanel() {
  const t = useT();
  const { data } = useNewestNotices();
  if (!data?.total) return null;
  return (
    <Panel title={t('notice.title')} count={data.total} extra={<MarkAllRead unread={data.unread} />}>
      <NoticeList notices={data.list} />
    </Panel>
  );
}
