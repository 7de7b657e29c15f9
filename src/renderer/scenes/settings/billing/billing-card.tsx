import { Card, Flex, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** A section of the bill. @param controls what stands beside its title */
export function BillingCard(props: { title: string; controls?: ReactNode; children: ReactNode }) {
  const { title, controls, children } = props
  return (
    <Card
      component="section"
      miw={0}
      p={0}
      radius="lg"
      bd="1px solid var(--b-line)"
      aria-label={title}
    >
      <Flex component="header" align="center" justify="space-between" py={6} px={16} mih={44}>
        <Text component="h2" size="md" fw={650}>
          {title}
        </Text>
        {controls}
      </Flex>
      {children}
    </Card>
  )
}
