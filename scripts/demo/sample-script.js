// The demo's sample: writes a note on the phone, as a person would, looks whether it is there, and leaves the phone in some app.
const message = `${params.message} (${task.deviceNo})`;
const apps = ['shop', 'reels', 'rewards', 'weather', 'news', 'notes'].map((name) => `com.example.${name}`);
log.info(`Run ${task.runId} of "${task.name}" on ${device.model}`);

await device.key('home');
await device.launch('com.example.notes');
const add = await device.waitFor({ id: 'com.example.notes:id/new_note' }, { timeoutMs: 10_000 });
await device.tap(add.x, add.y);
await device.text(message);
await device.screenshot('note');
await device.key('back');

const kept = await device.waitFor({ textContains: message }, { timeoutMs: 10_000 });
log.ok(`The note stands in the list at ${kept.x.toFixed(2)}, ${kept.y.toFixed(2)}`);
await device.launch(apps[task.runId % apps.length]);
return { message };
