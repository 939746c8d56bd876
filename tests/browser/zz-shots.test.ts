import { editGenTable, getGenTable, importTables } from '@flotilla/contract/http/tools/code-generation';
import { enter, setStage } from '../support/stage.ts';

const story = setStage(async (site) => {
  await site.query(`create table spare_part (
    id bigint generated always as identity primary key, tenant_id bigint not null, owner_id bigint not null references user_account (id),
    name varchar(80) not null, kind text, group_id bigint not null references device_group (id),
    amount integer not null default 0, is_urgent boolean not null default false, ordered_at timestamptz(3), remark text not null default '', shape jsonb)`);
  await site.query(`comment on table spare_part is '备件'`);
  const { ids } = await site.admin.call(importTables, { body: { tables: ['spare_part', 'notice', 'department'] } });
  const one = await site.admin.call(getGenTable, { query: { id: ids.at(-1)! } });
  const { id, name: _n, comment: _c, gmtCreate: _g, ...table } = one;
  await site.admin.call(editGenTable, { query: { id }, body: { ...table, moduleType: 'fleet', slice: 'spare-parts', wordZhTW: '備件', wordEn: 'spare part' } });
});
const looks = [
  ['light', { colorScheme: 'light', locale: 'en-US' }, { width: 1440, height: 900 }, 'en'],
  ['dark', { colorScheme: 'dark', locale: 'zh-CN' }, { width: 1440, height: 900 }, 'zh'],
  ['narrow', { colorScheme: 'light', locale: 'zh-TW' }, { width: 390, height: 844 }, 'tw'],
] as const;
for (const [name, look, viewport] of looks)
  story(
    `shots ${name}`,
    async (page) => {
      await page.setViewportSize(viewport);
      const shot = (what: string) => page.screenshot({ path: `/tmp/shots/${what}-${name}.png` });
      await enter(page, '/system-tools/code-generation');
      await page.getByText('spare_part').first().waitFor();
      await page.waitForTimeout(800);
      await shot('list');
      await page.goto(page.url().replace(/\/system-tools.*/, '/gen/edit?id=3'));
      await page.locator('table').first().waitFor();
      await page.waitForTimeout(800);
      await shot('edit');
      await page.locator('table').first().scrollIntoViewIfNeeded();
      await page.waitForTimeout(300);
      await shot('columns');
      await page.getByRole('button', { name: /^(Preview|预览|預覽)$/ }).first().click();
      await page.locator('.cm-content').first().waitFor();
      await page.waitForTimeout(800);
      await shot('preview');
    },
    look,
  );
