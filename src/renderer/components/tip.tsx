/** The tooltip, loaded on first use: its positioning code is larger than the rest of the first screen. */
export { Tooltip as default } from '@mantine/core'
