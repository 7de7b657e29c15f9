import { Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './wizard.module.css'

interface WizardColumnProps {
  /** Default: the column has no name. */
  label?: string
  /** `aside`: a preview of what the other column makes. */
  component?: 'section' | 'aside'
  /** Whether the column has fields to choose and enter, which keep their own heights. */
  hasChoices?: boolean
  children: ReactNode
}

/** One of the two columns of a step. */
export function WizardColumn(props: WizardColumnProps) {
  const { label, component = 'section', hasChoices = false, children } = props
  return (
    <Flex
      component={component}
      direction="column"
      gap={16}
      miw={0}
      px={24}
      py={20}
      className={hasChoices ? classes.choices : ''}
      aria-label={label}
    >
      {children}
    </Flex>
  )
}
