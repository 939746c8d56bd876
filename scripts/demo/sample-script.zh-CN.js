// 演示用的示例脚本：像人一样在手机上写一条便签，检查它是否已经保存，最后停留在某个应用里。
const message = `${params.message}（${task.deviceNo}）`;
const apps = ['shop', 'reels', 'rewards', 'weather', 'news', 'notes'].map((name) => `com.example.${name}`);
log.info(`运行 ${task.runId}：任务“${task.name}”，机型 ${device.model}`);

await device.key('home');
await device.launch('com.example.notes');
const add = await device.waitFor({ id: 'com.example.notes:id/new_note' }, { timeoutMs: 10_000 });
await device.tap(add.x, add.y);
await device.text(message);
await device.screenshot('note');
await device.key('back');

const kept = await device.waitFor({ textContains: message }, { timeoutMs: 10_000 });
log.ok(`便签已在列表中，位置 ${kept.x.toFixed(2)}, ${kept.y.toFixed(2)}`);
await device.launch(apps[task.runId % apps.length]);
return { message };
