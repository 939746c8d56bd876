const key = `picture/${params.name}/${device.model}`;
await device.key('home');
await sleep(1_000);

let image = await cache.get(key);
if (!image) {
  const icon = await device.waitFor({ description: params.description });
  const side = Math.min(icon.right - icon.left, icon.bottom - icon.top) / 2;
  const middle = icon.top + (icon.bottom - icon.top) * 0.4;
  image = await device.cut({ left: icon.x - side / 2, right: icon.x + side / 2, top: middle - side / 4, bottom: middle + side / 4 });
  await cache.set(key, image, { expirySeconds: 30 * 86_400 });
  log.info(`The cache has the picture of ${params.description} on ${device.model} now`);
}
const found = await device.tapOn({ image, threshold: 0.85 }, { timeoutMs: 20_000 });
await sleep(1_000);
return { x: found.x, y: found.y, app: await device.currentApp() };
