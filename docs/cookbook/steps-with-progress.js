const report = [];
const steps = [
  ['open', () => device.launch(params.app)],
  ['look', () => device.waitFor({ textContains: params.text })],
  ['picture', () => device.screenshot('seen')],
  ['home', () => device.key('home')],
];

for (const [index, [name, step]] of steps.entries()) {
  await task.progress((index / steps.length) * 100, name);
  const startedAt = Date.now();
  await step();
  report.push({ name, ms: Date.now() - startedAt });
}
await task.progress(100, 'done');
await task.attach('steps.json', JSON.stringify(report, null, 2));
return report.map(({ name }) => name);
