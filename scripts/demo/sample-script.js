// Writes a note on the phone as a user would, checks that the list shows it, and leaves the phone in one of its apps.
const message = `${params.message} (${task.deviceNo}, #${task.runId})`;
const apps = ['shop', 'reels', 'rewards', 'weather', 'news', 'notes'].map((name) => `com.example.${name}`);
const newNote = { id: 'com.example.notes:id/new_note' };
log.info(`Run ${task.runId} of "${task.name}" on ${device.model}`);

// The app opens where it was left. Back closes the keyboard, and pressed again the open note.
async function showList() {
  for (let presses = 0; presses < 2 && !(await device.exists(newNote)); presses++) await device.key('back');
  return device.waitFor(newNote, { timeoutMs: 10_000 });
}

await device.key('home');
await device.launch('com.example.notes');
const add = await showList();
await device.tap(add.x, add.y);
await device.text(message);
await device.screenshot('note');

await showList();
const saved = await device.waitFor({ textContains: message }, { timeoutMs: 10_000 });
log.ok(`The list shows the note at ${saved.x.toFixed(2)}, ${saved.y.toFixed(2)}`);
await device.launch(apps[task.runId % apps.length]);
return { message };
