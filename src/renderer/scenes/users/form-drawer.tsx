import { Drawer, Flex, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CloseButton } from '#renderer/components/dialogs/close-button.tsx'
import { hasOpenDialog } from '#renderer/components/dialogs/show-dialog.ts'
import classes from './users.module.css'

/** A form in a drawer at the right of the page. */
export function FormDrawer({
  title,
  footer,
  onClose,
  onSubmit,
  children,
}: {
  title: string
  footer: ReactNode
  onClose: () => void
  onSubmit: () => void
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <Drawer.Root
      opened
      position="right"
      size={440}
      onClose={() => {
        if (!hasOpenDialog()) onClose()
      }}
    >
      <Drawer.Overlay backgroundOpacity={0.42} />
      <Drawer.Content aria-label={title}>
        <Flex
          component="form"
          direction="column"
          h="100%"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            onSubmit()
          }}
        >
          <header className={classes.drawerHead}>
            <Text component="h2" size="xl" fw={650} className="breakable">
              {title}
            </Text>
            <CloseButton label={t('shell.common.close')} onClick={onClose} />
          </header>
          <div className={classes.fields}>{children}</div>
          <footer className={classes.drawerFoot}>{footer}</footer>
        </Flex>
      </Drawer.Content>
    </Drawer.Root>
  )
}
