// The demo's loop: watches a few clips like a user. Each round of the task runs it again.
await device.key('home');
await device.launch('com.example.reels');
for (let clip = 1; clip <= 6; clip++) {
  await sleep(4_000 + 4_000 * Math.random());
  await device.swipe(0.5, 0.8, 0.5, 0.3);
  log.info(`Clip ${clip} of 6`);
}
return { clips: 6 };
