const today = new Date().toISOString().slice(0, 10);
const mostPerDay = Number(params.mostPerDay);
const turn = await cache.increment(`${params.counter}/${today}`, 1, { expirySeconds: 2 * 86_400 });

if (turn > mostPerDay) {
  log.warn(`All ${mostPerDay} of today are taken`);
  return { turn, worked: false };
}
await device.launch(params.app);
return { turn, worked: true };
