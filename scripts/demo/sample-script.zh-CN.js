// 演示用的示例脚本：像人一样在手机上写一条便签，检查列表中是否有它，最后停留在某个应用里。
const message = `${params.message}（${task.deviceNo}，#${task.runId}）`;
const apps = ['shop', 'reels', 'rewards', 'weather', 'news', 'notes'].map((name) => `com.example.${name}`);
const newNote = { id: 'com.example.notes:id/new_note' };
log.info(`运行 ${task.runId}：任务“${task.name}”，机型 ${device.model}`);

// 应用会停留在上次的页面：第一次返回收起键盘，第二次返回关闭打开的便签。
async function showList() {
  for (let presses = 0; presses < 2 && !(await device.exists(newNote)); presses++) await device.key('back');
  return device.waitFor(newNote, { timeoutMs: 10_000 });
}

await device.key('home');
await device.launch('com.example.notes');
const add = await showList();
await device.tap(add.x, add.y);
await device.text(message);
await device.screenshot('note');

await showList();
const saved = await device.waitFor({ textContains: message }, { timeoutMs: 10_000 });
log.ok(`便签已在列表中，位置 ${saved.x.toFixed(2)}, ${saved.y.toFixed(2)}`);
await device.launch(apps[task.runId % apps.length]);
return { message };
