import { Menu } from '@mantine/core'
import { IconCheck, IconKeyboard, IconLock, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { serviceStatusKinds } from '#contract/bridge.ts'
import { Avatar } from '../../components/avatar.tsx'
import { Keys } from '../../components/keys.tsx'
import { StatusDot } from '../../components/status-dot.tsx'
import { lockScreen, setServiceStatus } from '../../data/account.ts'
import { serviceStatusAtom, userAtom } from '../../data/session.ts'
import { useMediaUrl } from '../../data/use-media-url.ts'
import { statusTexts } from '../../i18n/status-texts.ts'
import { useShortcutOf } from '../actions.ts'
import { paths } from '../paths.ts'
import { menuClasses } from './menu-classes.ts'
import menu from './menu.module.css'
import classes from './rail.module.css'

/** Oneself: service status, profile, lock, sign-out. */
export function AccountMenu({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const user = useAtomValue(userAtom)
  const status = useAtomValue(serviceStatusAtom)
  const photo = useMediaUrl(user?.pictureUrl) ?? undefined
  const lockKeys = useShortcutOf('shell.lock')
  if (user === null) return null
  const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const
  return (
    <Menu
      withinPortal={false}
      position="right-end"
      offset={12}
      width={288}
      classNames={menuClasses}
    >
      <Menu.Target>
        <button
          type="button"
          className={classes.account}
          aria-label={t('shell.account.menu', { name: user.name, status: t(statusTexts[status]) })}
        >
          <Avatar id={user.id} name={user.name} photo={photo} size={36} />
          <span className={classes.accountStatus}>
            <StatusDot status={status} />
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={menu.person}>
          <Avatar id={user.id} name={user.name} photo={photo} size={36} />
          <div className={menu.words}>
            <p className={menu.name}>{user.name}</p>
            <p className={menu.mail}>{user.email}</p>
          </div>
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
              <span className={menu.choice}>
                <StatusDot status={kind} size={12} />
                {t(statusTexts[kind])}
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconUserCircle {...icon} />}
          onClick={() => void navigate(paths.profile)}
        >
          {t('shell.account.profile')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKeyboard {...icon} />}
          rightSection={<Keys shortcut="?" />}
          onClick={onShowShortcuts}
        >
          {t('shell.account.shortcuts')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLock {...icon} />}
          rightSection={lockKeys === undefined ? null : <Keys shortcut={lockKeys} />}
          onClick={lockScreen}
        >
          {t('shell.account.lock')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout {...icon} />}
          onClick={() => void navigate(paths.logout)}
        >
          {t('shell.account.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
