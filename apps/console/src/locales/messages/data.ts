import { withPrefix, word } from '@flotilla/contract/locale';
import { dataGroupWords } from '@flotilla/contract/words/data-groups';
import { dataItemWords } from '@flotilla/contract/words/data-items';

export default {
  'data.state.free': dataGroupWords.free,
  'data.state.leased': dataGroupWords.leased,
  'data.state.used': dataGroupWords.used,
  'data.state.aside': dataGroupWords.aside,
  'data.event.taken': word('取用', 'Taken', '取用'),
  'data.event.used': word('用完', 'Used up', '用完'),
  'data.event.returned': word('退回', 'Returned', '退回'),
  'data.event.aside': word('搁置待处理', 'Laid aside', '擱置待處理'),
  'data.event.reset': word('重置为可用', 'Made free again', '重設為可用'),
  'data.time': word('时间', 'Time', '時間'),
  'data.event': word('事件', 'Event', '事件'),
  'data.by': word('设备或用户', 'Phone or user', '裝置或使用者'),
  'data.history': word('使用记录', 'History', '使用記錄'),
  'data.historyOf': word('数据 #{id}', 'Data line #{id}', '資料 #{id}'),
  'data.noHistory': word('还没有被取用过', 'Not taken yet', '尚未被取用過'),
  'data.byRun': word('运行 #{id}', 'Run #{id}', '執行 #{id}'),
  'data.none': word('还没有数据', 'No data lines yet', '還沒有資料'),
  'data.noneHint': word(
    '新增或导入数据，脚本用 data.take 逐行取用，每行只发放一次',
    'Add or import lines; scripts take them with data.take, each one once',
    '新增或匯入資料，腳本用 data.take 逐行取用，每行只發放一次',
  ),
  'data.deduplicateHint': word(
    '分组里已有的内容不再加入',
    'A content that the group has already is not added again',
    '群組裡已有的內容不再加入',
  ),
  'data.inUse': word('设备 {device} 正在使用', 'Phone {device} is using it', '裝置 {device} 正在使用'),
  'data.reset': word('重置', 'Make free', '重設'),
  'data.resetDone': word(
    '已重置 {count} 条',
    '{count, plural, one {# line} other {# lines}} made free',
    '已重設 {count} 筆',
  ),
  'data.resetAsk': word(
    '这些数据会再次发放给脚本；如果它们其实已经用过，就会被重复使用。使用中的数据不受影响。',
    'Scripts get these lines again. A line that was in fact used will be used twice. Lines in use stay as they are.',
    '這些資料會再次發放給腳本；如果它們其實已經用過，就會被重複使用。使用中的資料不受影響。',
  ),
  'data.resetAll': word('重置全部“{state}”', 'Make all “{state}” free', '重設全部「{state}」'),
  'data.resetAllOf': word(
    '把“{group}”中全部“{state}”的数据重置为可用？',
    'Make all “{state}” lines of “{group}” free again?',
    '把「{group}」中全部「{state}」的資料重設為可用？',
  ),
  'data.resetSome': word(
    '把 {count} 条数据重置为可用？',
    'Make {count, plural, one {# line} other {# lines}} free again?',
    '把 {count} 筆資料重設為可用？',
  ),
  'data.import': word('导入数据', 'Import data lines', '匯入資料'),
  'data.importHint': word(
    '每行一条；xlsx 取第一个工作表的第一列。要么全部导入，要么都不导入。',
    'One item a line; of an xlsx file the first column of the first sheet. All lines are imported, or none.',
    '每行一筆；xlsx 取第一個工作表的第一欄。要麼全部匯入，要麼都不匯入。',
  ),
  'data.importName': word('不填则用文件名', 'Empty: the name of the file', '不填則用檔案名稱'),
  'data.storing': word('正在保存', 'Storing', '正在儲存'),
  'data.imported': word(
    '新增 {added} 条，去重 {dropped} 条，拒绝 {refused} 条',
    '{added} added, {dropped} repeated ones dropped, {refused} refused',
    '新增 {added} 筆，去重 {dropped} 筆，拒絕 {refused} 筆',
  ),
  'data.refusedWhy': word(
    '超过 4000 个字符，或含有无法保存的字符',
    'Longer than 4,000 characters, or with characters that cannot be kept',
    '超過 4000 個字元，或含有無法儲存的字元',
  ),
  'data.groupLost': word(
    '里面的 {count} 条数据会一起删除。',
    '{count, plural, one {Its # line goes} other {Its # lines go}} with it.',
    '裡面的 {count} 筆資料會一起刪除。',
  ),
  'data.groupHint': word(
    '先建一个分组，再往里面导入数据',
    'Make one first, then import lines into it',
    '先建一個群組，再往裡面匯入資料',
  ),
  ...withPrefix('dataItems', dataItemWords),
  ...withPrefix('dataGroups', dataGroupWords),
};
