const between = (least, most) => least + Math.random() * (most - least);
let clips = 0;

await device.launch(params.app);
const until = Date.now() + Number(params.minutes) * 60_000;
while (Date.now() < until) {
  await sleep(Math.min(between(2_000, 6_000), Math.max(0, until - Date.now())));
  const x = between(0.4, 0.6);
  await device.swipe(x, between(0.7, 0.8), x, between(0.2, 0.3), { durationMs: Math.round(between(200, 400)) });
  clips += 1;
  await task.progress(100 - Math.max(0, until - Date.now()) / (Number(params.minutes) * 600), `clip ${clips}`);
}
return { clips };
