// 演示用的循环脚本：像人一样刷几条短视频，任务进入下一轮时重新开始。
await device.key('home');
await device.launch('com.example.reels');
for (let clip = 1; clip <= 6; clip++) {
  await sleep(4_000 + 4_000 * Math.random());
  await device.swipe(0.5, 0.8, 0.5, 0.3);
  log.info(`第 ${clip} 条，共 6 条`);
}
return { clips: 6 };
