/**
 * The tooltip. `useTip` imports this file on first use, because the first screen does not need the positioning code.
 */
export { Tooltip as default } from '@mantine/core'
