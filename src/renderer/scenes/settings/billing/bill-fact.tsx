import { Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './billing.module.css'

export interface BillFactProps {
  label: string
  value: string
  /** Dim text next to the value. */
  unit?: string | undefined
  /** What stands beside the label, such as that the value is an example. */
  mark?: ReactNode
  children: ReactNode
}

/** A figure of the strip above a bill, with a line about it. */
export function BillFact({ label, value, unit, mark, children }: BillFactProps) {
  return (
    <Box px={16} py={14} className={classes.fact ?? ''}>
      <Text component="dt" size="sm" c="dimmed">
        {label} {mark}
      </Text>
      <Text component="dd" inherit my={2} fz={20} lh="26px" fw={650} className="numbers">
        {value}
        {unit !== undefined && (
          <Text span inherit fz="sm" fw={500} c="dimmed">
            {' '}
            {unit}
          </Text>
        )}
      </Text>
      <Text component="dd" size="sm" c="dimmed" className="numbers">
        {children}
      </Text>
    </Box>
  )
}
