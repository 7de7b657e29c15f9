import { Flex, Group, Text } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import classes from './section.module.css'

export interface SectionProps {
  title: string
  /** The actions at the end of the title's line. */
  action?: ReactNode
  children: ReactNode
}

/** A section of the contact sidebar. It is a landmark named by its title. */
export function Section({ title, action, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Group justify="space-between" gap={12} mb={8} mih={24}>
        <Text component="h3" size="xs" fw={650} c="dimmed" id={id}>
          {title}
        </Text>
        {action}
      </Group>
      {children}
    </section>
  )
}

/** A row of several actions. */
export function SectionActions({ children }: { children: ReactNode }) {
  return (
    <Flex gap={16} flex="none">
      {children}
    </Flex>
  )
}

export interface SectionActionProps {
  label: string
  /** Whether to focus the button when it mounts, because it replaces the editor that had the focus. */
  takesFocus?: boolean
  onClick: () => void
}

/** A text button next to a section's title. */
export function SectionAction({ label, takesFocus = false, onClick }: SectionActionProps) {
  return (
    <button
      ref={takesFocus ? focusAtOnce : null}
      type="button"
      className={classes.action}
      onClick={onClick}
    >
      {label}
    </button>
  )
}

function focusAtOnce(button: HTMLButtonElement | null): void {
  button?.focus()
}
