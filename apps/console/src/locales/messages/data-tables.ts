import { errors } from '@flotilla/contract/errors';
import { type Word, withPrefix, word } from '@flotilla/contract/locale';
import { dataTableWords } from '@flotilla/contract/words/data-tables';

/** The server's refusal is shown beside the field before the form is sent. */
const said = ({ 'zh-CN': zhCN, en, 'zh-TW': zhTW }: Word): Word => word(zhCN, en, zhTW);

export default {
  'tables.label': word('动态表单', 'Tables', '動態表單'),
  'tables.none': word('还没有动态表', 'No dynamic tables yet', '還沒有動態表'),
  'tables.noneHint': word('新增一个表并定义字段，然后在“动态数据”里录入或导入数据', 'Add a table with its fields, then enter or import rows under Dynamic data', '新增一個表並定義欄位，然後在「動態資料」裡輸入或匯入資料'),
  'tables.open': word('查看数据', 'Show data', '檢視資料'),
  'tables.lost': word('其中的 {rows} 行数据也会删除。', 'Their rows go too: {rows}.', '其中的 {rows} 筆資料也會刪除。'),
  'tables.addField': word('添加字段', 'Add a field', '新增欄位'),
  'tables.fieldsHint': word('改名不影响已有数据；删除字段后，该字段的数据不再显示', 'Renaming a field keeps its data. The data of a removed field is no longer shown', '改名不影響既有資料；刪除欄位後，該欄位的資料不再顯示'),
  'tables.wrongTableName': said(errors.wrongTableName),
  'tables.wrongFieldName': said(errors.wrongFieldName),
  'tables.reservedFieldName': said(errors.reservedFieldName),
  'tables.fieldTwice': said(errors.fieldTwice),
  ...withPrefix('dataTables', dataTableWords),
};
