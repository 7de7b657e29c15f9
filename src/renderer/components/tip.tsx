/**
 * The tooltip. It is loaded on first use, because its positioning code is larger than the rest of the first screen.
 */
export { Tooltip as default } from '@mantine/core'
