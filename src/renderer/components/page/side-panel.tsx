import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { CloseButton } from '../close-button.tsx'
import { useWindowWidth } from '../use-window-width.ts'
import classes from './side-panel.module.css'

/** In windows narrower than this the panel is a drawer over the page, CSS px. */
const inlineFromPx = 1200

export interface SidePanelProps {
  title: string
  /** Dim text or a badge below the title. */
  subtitle?: ReactNode
  /** Before the title. */
  icon?: ReactNode
  /** Buttons at the panel's foot; they do not scroll. */
  footer?: ReactNode
  onClose: () => void
  /** px. */
  width?: number
  children: ReactNode
}

/**
 * Details next to a page's content: a column in a wide window, a drawer below 1200 px, the whole window below 992 px.
 */
export function SidePanel({
  title,
  subtitle,
  icon,
  footer,
  onClose,
  width = 380,
  children,
}: SidePanelProps) {
  const { t } = useTranslation()
  const id = useId()
  const windowPx = useWindowWidth()
  const content = (
    <>
      <header className={classes.header}>
        {icon}
        <div className={classes.titles}>
          <h2 className={`${classes.title} selectable`} id={id}>
            {title}
          </h2>
          {subtitle !== undefined && <div className={classes.subtitle}>{subtitle}</div>}
        </div>
        <CloseButton label={t('shell.common.close')} onClick={onClose} />
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
        <div className={classes.drawer}>{content}</div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
