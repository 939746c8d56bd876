import type { ServerDisk, ServerNode } from '@flotilla/contract/http/system/monitors';
import type { Column } from '../../../../components/list/columns.ts';
import { DataTable } from '../../../../components/list/data-table.tsx';
import panel from '../../../../components/panel.module.css';
import { Panel } from '../../../../components/panel.tsx';
import { PanelBody } from '../../../../components/panels-page.tsx';
import { Facts } from '../../../../components/text/facts.tsx';
import { Time } from '../../../../components/text/time.tsx';
import { formatBytes, formatCount, formatSpan } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import styles from '../monitors.module.css';
import { PartOf } from './part-of.tsx';

const diskWarnsFrom = 80;
const memoryWarnsFrom = 95;
const ms = (value: number) => `${value.toFixed(1)} ms`;
const percents = (...values: readonly number[]) => values.map((value) => `${value.toFixed(1)}%`).join(' / ');

function AboutPanel({ node }: { node: ServerNode }) {
  const t = useT();
  return (
    <Panel title={t('service.about')}>
      <PanelBody>
        <Facts
          facts={[
            [t('service.host'), node.host],
            [t('service.pid'), String(node.pid)],
            [t('service.version'), node.version],
            [t('service.nodeVersion'), node.nodeVersion],
            [t('service.os'), `${node.os} · ${node.arch}`],
            [t('service.cores'), formatCount(node.cores)],
            [t('service.startedAt'), <Time key="started" value={node.startedAt} />],
            [t('service.uptime'), formatSpan(node.uptimeSeconds * 1000)],
            [t('service.machineUptime'), formatSpan(node.machineUptimeSeconds * 1000)],
          ]}
        />
      </PanelBody>
    </Panel>
  );
}

function LoadPanel({ node: { cpu, load, memory, loop } }: { node: ServerNode }) {
  const t = useT();
  const used = memory.total - memory.free;
  return (
    <Panel title={t('service.load')}>
      <PanelBody>
        <Facts
          className="fl-live"
          facts={[
            [t('service.cpuParts'), percents(cpu.user, cpu.system, cpu.idle)],
            [t('service.processCpu'), percents(cpu.process)],
            [t('service.loadAverage'), load.map((value) => value.toFixed(2)).join(' / ')],
            [
              t('service.memory'),
              <PartOf
                key="memory"
                percent={(used / memory.total) * 100}
                warnFrom={memoryWarnsFrom}
                text={`${formatBytes(used)} / ${formatBytes(memory.total)}`}
              />,
            ],
            [t('service.rss'), formatBytes(memory.rss)],
            [t('service.heap'), `${formatBytes(memory.heapUsed)} / ${formatBytes(memory.heapTotal)}`],
            [t('service.external'), formatBytes(memory.external)],
            [t('service.loop'), `${ms(loop.p50Ms)} / ${ms(loop.p99Ms)}`],
          ]}
        />
      </PanelBody>
    </Panel>
  );
}

function ConnectionsPanel({ node }: { node: ServerNode }) {
  const t = useT();
  return (
    <Panel title={t('service.connections')}>
      <PanelBody>
        <Facts
          className="fl-live"
          facts={[
            [t('service.phones'), formatCount(node.phonesConnected)],
            [t('service.browsers'), formatCount(node.browsersConnected)],
            [t('service.backlog'), node.backlogMs === 0 ? t('service.noBacklog') : formatSpan(node.backlogMs)],
          ]}
        />
      </PanelBody>
    </Panel>
  );
}

function DisksPanel({ disks }: { disks: readonly ServerDisk[] }) {
  const t = useT();
  const columns: Column<ServerDisk>[] = [
    {
      key: 'mount',
      title: t('service.mount'),
      render: ({ mount }) => <span className="fl-mono">{mount}</span>,
      essential: true,
    },
    {
      key: 'usedPercent',
      title: t('service.used'),
      essential: true,
      render: ({ usedPercent }) => (
        <PartOf percent={usedPercent} warnFrom={diskWarnsFrom + 1} text={`${usedPercent}%`} />
      ),
    },
    {
      key: 'holds',
      title: t('service.holds'),
      render: ({ holds }) => holds.map((thing) => t(`service.holds.${thing}`)).join(', '),
    },
    { key: 'fileSystem', title: t('service.fileSystem') },
    { key: 'total', title: t('service.total'), align: 'right', render: ({ total }) => formatBytes(total) },
    { key: 'free', title: t('service.free'), align: 'right', render: ({ free }) => formatBytes(free) },
  ];
  return (
    <Panel title={t('service.disks')} className={styles.wide}>
      <div className={panel.scroll}>
        <DataTable
          label={t('service.disks')}
          rows={disks}
          columns={columns}
          keyOf={({ mount }) => mount}
          nameOf={({ mount }) => mount}
        />
      </div>
    </Panel>
  );
}

/** The facts of one server and of its machine. */
export function ServerPanels({ node }: { node: ServerNode }) {
  return (
    <>
      <LoadPanel node={node} />
      <AboutPanel node={node} />
      <ConnectionsPanel node={node} />
      <DisksPanel disks={node.disks} />
    </>
  );
}
