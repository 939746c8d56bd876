import { withPrefix, word } from '@flotilla/contract/locale';
import { cacheWords } from '@flotilla/contract/words/cache';

export default {
  'cache.none': word('还没有缓存', 'No cache entries yet', '還沒有快取'),
  'cache.noneHint': word('脚本用 cache.set、cache.push 等写入，也可在此新增；同一租户的设备共用', 'Scripts write them with cache.set or cache.push, or add one here. All phones of a tenant share them', '腳本用 cache.set、cache.push 等寫入，也可在此新增；同一租戶的裝置共用'),
  'cache.type.string': word('字符串', 'String', '字串'),
  'cache.type.set': word('集合', 'Set', '集合'),
  'cache.type.list': word('列表', 'List', '清單'),
  'cache.never': word('永不过期', 'Never', '永不過期'),
  'cache.left': word('剩余 {left}', '{left} left', '剩餘 {left}'),
  'cache.expiryHint': word('留空则永不过期；修改后从保存时重新计时', 'Empty: never. A changed time begins when it is saved', '留空則永不過期；修改後從儲存時重新計時'),
  'cache.expiryRule': word('过期时间须为 1 到 315360000 的整数', 'The expiry is a whole number from 1 to 315360000', '過期時間須為 1 到 315360000 的整數'),
  'cache.setHint': word('每行一个元素，重复的只保留一个', 'One member a line; each is kept once', '每行一個元素，重複的只保留一個'),
  'cache.listHint': word('每行一个元素，从头到尾排列', 'One member a line, from head to tail', '每行一個元素，由頭到尾排列'),
  'cache.lineBreaks': word('元素中含有换行，只能由脚本修改', 'Members have line breaks: only scripts can change them', '元素中含有換行，只能由腳本修改'),
  'cache.clear': word('清空缓存', 'Clear the cache', '清空快取'),
  'cache.clearAsk': word('你能看到的缓存将全部删除，正在运行的脚本可能受影响。', 'Every entry that you can see is deleted. Running scripts may depend on them.', '你能看到的快取將全部刪除，正在執行的腳本可能受影響。'),
  'cache.cleared': word('缓存已清空', 'The cache is cleared', '快取已清空'),
  ...withPrefix('cache', cacheWords),
};
