import { defaultLocale, type Word, word } from '@flotilla/contract/locale';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { seededNames } from '../../../platform/seeded-names.ts';

interface Dictionary {
  readonly name: Word;
  readonly entries: Readonly<Record<string, Word>>;
  /** The value that forms choose first. */
  readonly first: string;
}

/** The dictionaries that the console's own forms read. Users can add and rename entries. */
const dictionaryCatalogue: Readonly<Record<string, Dictionary>> = {
  sys_notice_type: {
    name: word('通知类型', 'Type of notice', '通知類型'),
    entries: { 1: word('通知', 'Notice', '通知'), 2: word('公告', 'Announcement', '公告') },
    first: '1',
  },
  sys_module_type: {
    name: word('模块类型', 'Module type', '模組類型'),
    entries: {
      identity: word('身份与权限', 'Identity', '身分與權限'),
      system: word('系统', 'System', '系統'),
      fleet: word('设备', 'Fleet', '裝置'),
      automation: word('自动化', 'Automation', '自動化'),
      data: word('数据', 'Data', '資料'),
      tools: word('工具', 'Tools', '工具'),
    },
    first: 'system',
  },
  sys_job_group: {
    name: word('任务组名', 'Group of scheduled jobs', '任務群組'),
    entries: {
      system: word('系统', 'System', '系統'),
      retention: word('清理', 'Retention', '清理'),
      other: word('其他', 'Other', '其他'),
    },
    first: 'other',
  },
};

const dictionaries = Object.entries(dictionaryCatalogue);
export const typeNames = seededNames(dictionaries.map(([, { name }]) => name));
export const entryLabels = seededNames(dictionaries.flatMap(([, { entries }]) => Object.values(entries)));

/** Adds the dictionaries that the database does not have yet, each with its entries. */
export async function addMissingDictionaries(db: Queryable): Promise<void> {
  const types = dictionaries.map(([type, { name }]) => ({ type, name: name[defaultLocale] }));
  const entries = dictionaries.flatMap(([type, { entries, first }]) =>
    Object.entries(entries).map(([value, label], sort) => ({
      type,
      value,
      label: label[defaultLocale],
      sort: sort + 1,
      first: value === first,
    })),
  );
  await db.execute(sql`
    with added as (
      insert into dict_type (type, name, built_in)
      select type, name, true from jsonb_to_recordset(${JSON.stringify(types)}::jsonb) as t(type text, name text)
      on conflict (type) do nothing
      returning type
    )
    insert into dict_entry (dict_type, value, label, sort, is_default)
    select type, value, label, sort, first
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e(type text, value text, label text, sort int, first boolean)
    where type in (select type from added)`);
}
