/** A tooltip, fetched by itself: what places it beside its control is more than all that a start shows of it. */
export { Tooltip as default } from '@mantine/core'
