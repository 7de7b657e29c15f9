import { Drawer, Flex, Group, Stack, Text } from '@mantine/core'
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
          <Group
            component="header"
            flex="none"
            justify="space-between"
            gap={12}
            mih={60}
            px={24}
            py={10}
          >
            <Text component="h2" size="xl" fw={650} className="breakable">
              {title}
            </Text>
            <CloseButton label={t('shell.common.close')} onClick={onClose} />
          </Group>
          {/* Positioned, because hidden elements of the fields would otherwise make the drawer around them scroll too. */}
          <Stack
            pos="relative"
            flex={1}
            gap={18}
            mih={0}
            px={24}
            pt={4}
            pb={24}
            className={classes.fields ?? ''}
          >
            {children}
          </Stack>
          <Group
            component="footer"
            flex="none"
            wrap="wrap"
            gap={8}
            px={24}
            py={12}
            className={classes.drawerFoot ?? ''}
          >
            {footer}
          </Group>
        </Flex>
      </Drawer.Content>
    </Drawer.Root>
  )
}
