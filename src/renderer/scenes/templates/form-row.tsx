import { Box, Flex, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './template-editor.module.css'

/** A part of the form with its title. */
export function FormRow({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Flex component="section" gap={16} py={20} className={classes.row}>
      <Box component="h2" flex="none" w={120} fz="sm" lh="md" fw={650}>
        {title}
      </Box>
      <Stack gap={12} flex={1} miw={0}>
        {children}
      </Stack>
    </Flex>
  )
}
