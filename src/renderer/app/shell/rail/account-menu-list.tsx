import { serviceStatusKinds } from '#contract/rules/people/service-status.ts'
import { Box, Flex, Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { Keys } from '#renderer/components/focus/shortcut.tsx'
import { StatusDot } from '#renderer/components/people/status-dot.tsx'
import { setServiceStatus } from '#renderer/data/session/account.ts'
import { selfAtom, serviceStatusAtom } from '#renderer/data/session/session.ts'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'
import { statusTexts } from '#renderer/i18n/names.ts'
import { useAction } from '#renderer/components/focus/actions.ts'
import classes from '#renderer/components/menu.module.css'
import type { RailMenuListProps } from './rail-menu.tsx'
import { RailMenuList } from './rail-menu-list.tsx'

/** The user's name, service status, profile, shortcuts, lock and sign-out. */
export default function AccountMenuList(menu: RailMenuListProps) {
  const { t } = useTranslation()
  const user = useAtomValue(selfAtom)
  const status = useAtomValue(serviceStatusAtom)
  const photo = useMediaUrl(user?.pictureUrl) ?? undefined
  if (user === null) return null
  const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const
  return (
    <RailMenuList {...menu} position="right-end" width={288}>
      <div className={classes.person}>
        <Avatar id={user.id} name={user.name} photo={photo} size={36} />
        <Box miw={0}>
          <p className={classes.name}>{user.name}</p>
          <p className={classes.mail}>{user.email}</p>
        </Box>
      </div>
      <Menu.Divider />
      <Menu.Label>{t('shell.status.label')}</Menu.Label>
      <Menu.RadioGroup value={status}>
        {serviceStatusKinds.map((kind) => (
          <Menu.RadioItem
            key={kind}
            value={kind}
            closeMenuOnClick
            rightSection={kind === status ? <IconCheck {...icon} /> : null}
            onChange={() => setServiceStatus(kind)}
          >
            <Flex component="span" align="center" gap={10}>
              <StatusDot status={kind} size={12} />
              {t(statusTexts[kind])}
            </Flex>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      {entries.map((entry) => (
        <Entry key={entry.id} {...entry} />
      ))}
    </RailMenuList>
  )
}

/** The registered actions in the menu, with labels that are short enough for the menu. */
const entries = [
  { id: 'shell.go.profile', labelKey: 'shell.account.profile' },
  { id: 'shell.shortcuts', labelKey: 'shell.account.shortcuts' },
  { id: 'shell.lock', labelKey: 'shell.account.lock' },
  { id: 'shell.signOut', labelKey: 'shell.account.signOut' },
] as const satisfies { id: string; labelKey: TextKey }[]

function Entry({ id, labelKey }: (typeof entries)[number]) {
  const { t } = useTranslation()
  const action = useAction(id)
  if (action === undefined) return null
  const { icon: Glyph, shortcut, perform } = action
  return (
    <Menu.Item
      leftSection={Glyph && <Glyph size={17} stroke={1.7} aria-hidden="true" />}
      rightSection={shortcut === undefined ? null : <Keys shortcut={shortcut} />}
      onClick={perform}
    >
      {t(labelKey)}
    </Menu.Item>
  )
}
