import { runCommand } from './commands.ts'

// The entry point of `bandeja-server`.
const code = await runCommand(process.argv.slice(2))
if (code !== undefined) process.exitCode = code
