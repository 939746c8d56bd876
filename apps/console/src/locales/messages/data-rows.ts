import { withPrefix, word } from '@flotilla/contract/locale';
import { dataRowWords } from '@flotilla/contract/words/data-rows';

export default {
  'rows.choose': word('先选择一个动态表', 'Choose a dynamic table', '先選擇一個動態表'),
  'rows.chooseHint': word('列和搜索条件由该表的字段决定；没有表时，先到“动态表单”新增', 'Its fields are the columns and filters. Without a table, add one under Tables first', '欄與搜尋條件由該表的欄位決定；沒有表時，先到「動態表單」新增'),
  'rows.toTables': word('前往动态表单', 'Go to Tables', '前往動態表單'),
  'rows.none': word('表“{name}”还没有数据', 'Table “{name}” has no rows yet', '表「{name}」還沒有資料'),
  'rows.noneHint': word('可逐条新增、导入 xlsx，或由脚本用 tables.insert 写入', 'Add rows, import an xlsx file, or let scripts write them with tables.insert', '可逐筆新增、匯入 xlsx，或由腳本用 tables.insert 寫入'),
  'rows.import': word('导入数据到“{name}”', 'Import rows into “{name}”', '匯入資料到「{name}」'),
  'rows.importHint': word('第一行为字段的中文名或英文名，每行一条数据；可先导出作为模板', 'The first row has the Chinese or English names of fields, each row below it is one row of data. An export has this layout', '第一列為欄位的中文名或英文名，每列一筆資料；可先匯出作為範本'),
  'rows.importWhat': word('数据', 'Row', '資料'),
  ...withPrefix('dataRows', dataRowWords),
};
