import { Box, Flex, Text } from '@mantine/core'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import classes from './onboarding.module.css'

export interface StepFrameProps {
  title: string
  text: string
  children: ReactNode
  /** The column next to the content. */
  aside?: ReactNode
  /** The content at the left of the footer. */
  start?: ReactNode
  /** Dim text before the buttons. */
  note?: ReactNode
  /** The buttons at the right of the footer. */
  buttons: ReactNode
  onSubmit?: () => void
  /** Goes back one step. Called on Alt+Left. */
  onBack?: () => void
  isWideAside?: boolean
}

/** A step of the onboarding: title, content, the column next to it, and the footer. */
export function StepFrame(props: StepFrameProps) {
  const { title, text, children, aside, start, note, buttons, onSubmit, onBack } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' || !event.altKey || onBack === undefined) return
    event.preventDefault()
    onBack()
  }
  return (
    <Flex
      component="form"
      direction="column"
      flex={1}
      aria-label={title}
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      <div className={classes.body} data-wide-aside={props.isWideAside || undefined}>
        <Box py={24} pr={32} pl={28}>
          <Text component="h2" size="xl" fw={650}>
            {title}
          </Text>
          <Text mt={2} mb={20} size="sm" c="dimmed">
            {text}
          </Text>
          {children}
        </Box>
        {aside !== undefined && <div className={classes.aside}>{aside}</div>}
      </div>
      <footer className={classes.footer}>
        <Text span inherit flex={1} fz="sm">
          {start}
        </Text>
        <Text span size="sm" c="dimmed" aria-live="polite">
          {note}
        </Text>
        {buttons}
      </footer>
    </Flex>
  )
}
