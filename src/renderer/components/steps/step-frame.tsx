import { Box, Flex, Text } from '@mantine/core'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import classes from './steps.module.css'

export interface StepFrameProps {
  title: string
  text: string
  children: ReactNode
  /** Shown at the right of title and text. */
  titleEnd?: ReactNode
  /** The column next to the content. */
  aside?: ReactNode
  /** The content at the left of the footer. */
  start?: ReactNode
  /** Dim text before the buttons. */
  note?: ReactNode
  /** The buttons at the right of the footer. */
  buttons: ReactNode
  onSubmit?: () => void
  /** Goes back one step. Called on Alt+Left. Alt+Right and Ctrl+Enter submit. */
  onBack?: () => void
  isWideAside?: boolean
  /** Whether the screen has a fixed height, so that the step scrolls above its footer. */
  isFixed?: boolean
}

/** A step of several: title, content, the column next to it, and the footer. */
export function StepFrame(props: StepFrameProps) {
  const { title, text, titleEnd, children, aside, start, note, buttons, onSubmit, onBack } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey } = event
    const isForward = (key === 'ArrowRight' && altKey) || (key === 'Enter' && (ctrlKey || metaKey))
    const isBack = key === 'ArrowLeft' && altKey && onBack !== undefined
    if (!isForward && !isBack) return
    event.preventDefault()
    if (isBack) onBack()
    else onSubmit?.()
  }
  return (
    <Flex
      component="form"
      className={classes.frame}
      data-fixed={props.isFixed || undefined}
      direction="column"
      flex={1}
      aria-label={title}
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      <div className={classes.body} data-wide-aside={props.isWideAside || undefined}>
        <Box py={24} pr={32} pl={28}>
          <Flex gap={20} justify="space-between">
            <div>
              <Text component="h2" size="xl" fw={650}>
                {title}
              </Text>
              <Text mt={2} mb={20} size="sm" c="dimmed">
                {text}
              </Text>
            </div>
            {titleEnd}
          </Flex>
          {children}
        </Box>
        {aside !== undefined && (
          <div className={classes.aside}>
            {props.isFixed === true && props.isWideAside !== true ? (
              <div className={classes.stays}>{aside}</div>
            ) : (
              aside
            )}
          </div>
        )}
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
