await device.wake();
await device.launch(params.app);
const element = await device.waitFor({ textContains: params.text }, { timeoutMs: 20_000 });
log.ok(`${params.app} shows "${element.text}"`);
return { shown: element.text };
