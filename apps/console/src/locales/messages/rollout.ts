import { word } from '@flotilla/contract/locale';

export default {
  'tasks.rollout': word('分批发布', 'Rollout', '分批發佈'),
  'tasks.rollout.going': word('已启用 · 第 {wave}/{waves} 批', 'Enabled · wave {wave}/{waves}', '已啟用 · 第 {wave}/{waves} 批'),
  'tasks.rollout.held': word('等待确认', 'Waiting for approval', '等待確認'),
  'tasks.rollout.idle': word('没有手机运行，等待确认', 'Held: no phone ran', '沒有手機執行，等待確認'),
  'tasks.idleText': word('这一批没有手机运行过，无法判断结果。请决定是否继续。', 'No phone of this wave ran, so nothing is known yet. Decide whether to go on.', '這一批沒有手機執行過，無法判斷結果。請決定是否繼續。'),
  'tasks.rollout.of': word('第 {wave} 批，共 {waves} 批', 'Wave {wave} of {waves}', '第 {wave} 批，共 {waves} 批'),
  'tasks.rollout.reached': word('已覆盖 {phones} / {total} 台', '{phones} of {total} phones reached', '已涵蓋 {phones} / {total} 台'),
};
