import { runHost } from './host.ts'

await runHost(process.argv.slice(2), process.env, {
  onReady: (ready) => process.stdout.write(`${JSON.stringify(ready)}\n`),
})
