const lock = `lock/${params.lock}`;
const isMine = (await cache.increment(lock, 1, { expirySeconds: 600 })) === 1;
if (!isMine) {
  log.info('Another phone does it');
  return { worked: false };
}
try {
  await device.launch(params.app);
  await sleep(Number(params.workSeconds) * 1_000);
  return { worked: true };
} finally {
  if (params.again === 'yes') await cache.delete(lock);
}
