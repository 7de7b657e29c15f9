/** The tooltip. It is loaded on first use, because the first screen does not need its positioning code. */
export { Tooltip as default } from '@mantine/core'
