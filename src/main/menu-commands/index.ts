export { enabledCommands } from './enabled-commands.ts'
