import { Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './builder.module.css'

/** A section of the inspector, with a line above it. @param labelledBy id of the element that names a group of fields */
export function FormSection(props: { labelledBy?: string; children: ReactNode }) {
  const { labelledBy, children } = props
  return (
    <Box
      px={16}
      py={12}
      className={classes.lineAbove}
      {...(labelledBy !== undefined && { role: 'group', 'aria-labelledby': labelledBy })}
    >
      {children}
    </Box>
  )
}

/** A problem that belongs to none of the fields. */
export function FormFault({ text }: { text: string }) {
  return (
    <Text px={16} py={10} size="xs" c="var(--b-danger)" className={classes.lineAbove}>
      {text}
    </Text>
  )
}
