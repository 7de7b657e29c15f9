import { Box, Drawer, Flex, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { CloseButton } from '#renderer/components/dialogs/close-button.tsx'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { useWindowWidth } from '#renderer/components/use-window-width.ts'
import classes from './side-panel.module.css'

/** In windows narrower than this the panel is a drawer over the screen, CSS px. */
const inlineFromPx = 1200

export interface SidePanelProps {
  title: string
  /** Dim text or a badge below the title. */
  subtitle?: ReactNode
  /** Shown before the title. */
  icon?: ReactNode
  /** Buttons that open the previous and the next item of a list, and the position in the list. */
  steps?: PanelSteps | undefined
  /** Buttons at the right of the title. In a drawer they are below the title. */
  actions?: ReactNode
  /** Buttons at the panel's foot; they do not scroll. */
  footer?: ReactNode
  onClose: () => void
  /** px. */
  width?: number
  children: ReactNode
}

/**
 * The row above the title with the position and two buttons. A button is disabled if its `onPrevious` or `onNext` is
 * undefined.
 */
export interface PanelSteps {
  /** The position, such as "6 of 148". */
  readonly text: string
  readonly previousLabel: string
  readonly nextLabel: string
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
}

/**
 * Details next to a screen's content. By the width of the window:
 * - from 1200 px: a column;
 * - from 992 px (`limits.wideScreenPx`): a drawer over the screen;
 * - below: a drawer that covers the whole window.
 */
export function SidePanel({
  title,
  subtitle,
  icon,
  steps,
  actions,
  footer,
  onClose,
  width = 380,
  children,
}: SidePanelProps) {
  const { t } = useTranslation()
  const id = useId()
  const windowPx = useWindowWidth()
  const close = <CloseButton label={t('shell.common.close')} onClick={onClose} />
  const content = (
    <>
      {steps !== undefined && (
        <div className={classes.steps}>
          <span className="numbers">{steps.text}</span>
          <IconButton
            icon={IconChevronUp}
            label={steps.previousLabel}
            size={32}
            disabled={steps.onPrevious === undefined}
            onClick={steps.onPrevious}
          />
          <IconButton
            icon={IconChevronDown}
            label={steps.nextLabel}
            size={32}
            disabled={steps.onNext === undefined}
            onClick={steps.onNext}
          />
          {close}
        </div>
      )}
      <header className={classes.header}>
        {icon}
        <Box miw={0} flex={1}>
          <Box component="h2" fz={15} lh="lg" fw={650} className="breakable selectable" id={id}>
            {title}
          </Box>
          {subtitle !== undefined && (
            <Text component="div" mt={2} size="sm" c="dimmed">
              {subtitle}
            </Text>
          )}
        </Box>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
        {steps === undefined && close}
      </header>
      <div className={classes.content}>{children}</div>
      {footer !== undefined && <footer className={classes.footer}>{footer}</footer>}
    </>
  )
  if (windowPx >= inlineFromPx)
    return (
      <aside className={classes.panel} style={{ width }} aria-labelledby={id}>
        {content}
      </aside>
    )
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="right"
      size={windowPx < limits.wideScreenPx ? '100%' : width}
    >
      <Drawer.Overlay backgroundOpacity={0.42} />
      <Drawer.Content aria-label={title}>
        <Flex direction="column" h="100%">
          {content}
        </Flex>
      </Drawer.Content>
    </Drawer.Root>
  )
}
