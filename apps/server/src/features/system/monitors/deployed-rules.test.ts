import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { useTestApp } from '../../../testing/create-test-app.ts';

const t = await useTestApp();
const readDeployed = (path: string) =>
  readFileSync(new URL(`../../../../../../deploy/${path}`, import.meta.url), 'utf8');
const scrape = async () => (await fetch(`${t.url}/metrics`)).text();

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
}
const { groups }: { groups: { rules: Rule[] }[] } = parse(readDeployed('prometheus/alerts.yml'));
const rules = groups.flatMap((group) => group.rules);

interface Panel {
  readonly id: number;
  readonly targets?: readonly { readonly expr: string }[];
}
const dashboard: { panels: Panel[]; templating: { list: { query: unknown }[] } } = JSON.parse(
  readDeployed('grafana/flotilla.json'),
);
const charted = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

const metric = /\b(?:flotilla|nodejs|process)_[a-z0-9_]+/g;
const labelNames = (text: string) => [...text.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g)].map((match) => match[1]!);

/** The names of time series by metric: a histogram has three. */
const seriesOf = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
      (type === 'histogram' ? ['_bucket', '_count', '_sum'] : ['']).map((end) => [name + end, name!] as const),
    ),
  );

test('each metric of the alert rules and of the dashboard is served, with the labels that they select', async () => {
  const text = await scrape();
  const series = seriesOf(text);
  expect(rules.length).toBeGreaterThan(10);
  expect(charted.length).toBeGreaterThan(20);
  for (const expr of [...rules.map((rule) => rule.expr), ...charted]) {
    for (const name of expr.match(metric) ?? []) expect([...series.keys()], expr).toContain(name);
    for (const [, name, selected] of expr.matchAll(/\b((?:flotilla|nodejs|process)_\w+)\{([^}]*)\}/g)) {
      const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`));
      if (lines.length > 0)
        expect(labelNames(lines.join()), expr).toEqual(expect.arrayContaining(labelNames(selected!)));
    }
    expect(expr.split('(').length, expr).toBe(expr.split(')').length);
  }
});

test('the dashboard shows every metric, each panel has its own number, and each rule says what is wrong', async () => {
  const series = seriesOf(await scrape());
  const shown = new Set(charted.flatMap((expr) => expr.match(metric) ?? []).map((name) => series.get(name)));
  expect([...new Set(series.values())].filter((name) => !shown.has(name))).toEqual([]);
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { labels, annotations } of rules) {
    expect(['critical', 'warning']).toContain(labels.severity);
    expect(annotations.summary).not.toBe('');
  }
});

test('figures of the site are those of its rows, and a database that is away takes only them from the page', async () => {
  const numberOf = (text: string, name: string) =>
    Number(new RegExp(`^${name.replaceAll(/[{}]/g, '\\$&')}[^ ]* (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  await t.db.query(`insert into job_log (name, group_name, method, status, message, exception, node, started_at, duration_ms)
    values ('x', 'other', 'sample.method', 1, '', '', '', '2026-01-02T03:04:05Z', 1)`);
  const seconds = Date.parse('2026-01-02T03:04:05Z') / 1_000;
  const name = 'flotilla_job_last_success_timestamp_seconds{method="sample.method"';
  await vi.waitFor(async () => expect(numberOf(await scrape(), name)).toBe(seconds), {
    timeout: 20_000,
    interval: 500,
  });
  const { rows } = await t.db.query<{ n: number }>(`select count(*)::int as n from run where state = 'waiting'`);
  expect(numberOf(await scrape(), 'flotilla_runs{state="waiting"')).toBe(rows[0]!.n);

  const away = vi.spyOn(t.app.platform.db, 'transaction').mockRejectedValue(new Error('away'));
  await vi.waitFor(async () => expect(await scrape()).not.toContain(name), { timeout: 20_000, interval: 500 });
  expect(numberOf(await scrape(), 'flotilla_lease_held')).toBe(1);
  away.mockRestore();
});

test('no secret of the site is in the metrics', async () => {
  const { rows } = await t.db.query<{ secret: string }>('select secret from site');
  const text = await scrape();
  for (const secret of [rows[0]!.secret, t.admin.token]) expect(text).not.toContain(secret);
  expect(text).not.toContain('admin-password');
});
