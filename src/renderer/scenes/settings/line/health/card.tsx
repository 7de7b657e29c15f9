import { Box, Flex, Text } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import classes from './line-health.module.css'

/** A card of the line's health: a title, a note at its right, and content. */
export function Card(props: {
  title: string
  badge?: ReactNode
  note?: ReactNode
  /** Whether the content reaches the card's edge. */
  isFlush?: boolean
  children: ReactNode
}) {
  const id = useId()
  const isFlush = props.isFlush === true
  return (
    <Box
      component="section"
      px={isFlush ? 0 : 16}
      pt={isFlush ? 0 : 14}
      pb={isFlush ? 0 : 16}
      bdrs="lg"
      bd="1px solid var(--b-line)"
      className={isFlush ? (classes.flush ?? '') : ''}
      aria-labelledby={id}
    >
      <Flex
        component="header"
        wrap="wrap"
        align="baseline"
        justify="space-between"
        rowGap={4}
        columnGap={10}
        mb={isFlush ? 0 : 10}
        px={isFlush ? 16 : 0}
        pt={isFlush ? 14 : 0}
        pb={isFlush ? 10 : 0}
      >
        <Text component="h2" id={id} size="md" fw={650}>
          {props.title} {props.badge}
        </Text>
        {props.note !== undefined && (
          <Text span size="xs" c="dimmed">
            {props.note}
          </Text>
        )}
      </Flex>
      {props.children}
    </Box>
  )
}
