const buttons = [{ textContains: 'clear all' }, { text: '清除全部' }, { text: '全部清除' }, { descriptionContains: 'clear all' }];

await device.key('home');
await device.swipe(0.5, 0, 0.5, 0.6);
await sleep(1_000);
let cleared = false;
for (const button of buttons) {
  const found = await device.find(button);
  if (!found) continue;
  await device.tap(found.x, found.y);
  cleared = true;
  break;
}
if (!cleared) {
  log.info('There is nothing to clear');
  await device.key('back');
}
return { cleared };
