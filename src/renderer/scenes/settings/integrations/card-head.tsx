import { Flex, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './integrations.module.css'

export interface CardHeadProps {
  title: string
  about: string
  action: ReactNode
}

/** The title of a card, with a button at the right. */
export function CardHead({ title, about, action }: CardHeadProps) {
  return (
    <Flex className={classes.head ?? ''} align="center" gap={10} mih={53}>
      <Text component="h2" fw={650}>
        {title}
      </Text>
      <Text span size="sm" c="dimmed" flex={1}>
        {about}
      </Text>
      {action}
    </Flex>
  )
}
