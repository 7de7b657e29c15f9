import { Badge, Button, Flex, Menu, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconClock,
  IconDots,
  IconPlug,
  IconPlugOff,
  type Icon,
} from '@tabler/icons-react'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { linePhoneText } from '#renderer/components/group-form/line-phone-text.ts'
import type { Column } from '#renderer/components/page/data-table.tsx'
import { request } from '#renderer/data/service/bridge.ts'
import { showError, showToast } from '#renderer/data/change/toasts.ts'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { languageNames } from '#renderer/i18n/names.ts'
import { roleText } from '#renderer/i18n/role-text.ts'
import { isFromSession } from '#renderer/data/groups/own-groups.ts'
import { lineState, usedPercent, type GroupRow, type LineState } from './filter-groups.ts'
import classes from './groups.module.css'

interface GroupColumnsOptions {
  currentId: string | null
  onOpen: (groupId: string) => void
  onLeave: (group: Group) => void
}

/** The columns of the list of groups. */
export function useGroupColumns(options: GroupColumnsOptions): Column<GroupRow>[] {
  const { currentId, onOpen, onLeave } = options
  const { t } = useTexts('groups')
  return [
    {
      id: 'group',
      header: t('groups:list.group'),
      minWidth: 260,
      render: ({ group }) => <NameCell group={group} isCurrent={group.id === currentId} />,
    },
    {
      id: 'line',
      header: t('groups:list.line'),
      minWidth: 230,
      render: ({ group }) => <LineCell group={group} />,
    },
    {
      id: 'unread',
      header: t('groups:list.unread'),
      width: 96,
      render: ({ group }) => <UnreadCell count={group.pendingChats} />,
    },
    {
      id: 'role',
      header: t('groups:list.role'),
      width: 176,
      render: ({ permission }) => permission !== undefined && roleText(t, permission),
    },
    {
      id: 'language',
      header: t('groups:list.language'),
      width: 110,
      hideBelowPx: 1100,
      render: ({ group }) => (isFromSession(group) ? '–' : languageNames[group.language]),
    },
    {
      id: 'members',
      header: t('groups:list.members'),
      width: 140,
      hideBelowPx: 1100,
      render: ({ group }) => <MembersCell group={group} />,
    },
    {
      id: 'acts',
      header: t('groups:list.acts'),
      hasHiddenHeader: true,
      width: 140,
      align: 'right',
      render: ({ group }) => (
        <Acts
          group={group}
          onOpen={group.id === currentId ? undefined : () => onOpen(group.id)}
          onLeave={() => onLeave(group)}
        />
      ),
    },
  ]
}

type Group = GroupRow['group']

function NameCell({ group, isCurrent }: { group: Group; isCurrent: boolean }) {
  const { t } = useTexts('groups')
  const photo = useMediaUrl(group.pictureUrl) ?? undefined
  return (
    <Flex gap={12} miw={0} align="center">
      <Avatar
        id={group.id}
        name={group.name}
        photo={photo}
        size={40}
        shape={isCurrent ? 'current' : 'square'}
      />
      <Flex component="span" direction="column" miw={0}>
        <Flex component="span" align="center" gap={8} miw={0}>
          <Text span truncate size="md" fw={600} title={group.name}>
            {group.name}
          </Text>
          {isCurrent && (
            <Badge component="span" color="teal">
              {t('groups:list.current')}
            </Badge>
          )}
        </Flex>
        <Text span size="xs" c="dimmed" className="numbers">
          {linePhoneText(group.phone ?? '')}
        </Text>
      </Flex>
    </Flex>
  )
}

const stateIcons = {
  connected: IconPlug,
  simulated: IconPlugOff,
  awaiting: IconClock,
  nearLimit: IconAlertTriangle,
  exhausted: IconAlertTriangle,
  withoutChannel: IconPlugOff,
} as const satisfies Record<LineState, Icon>

const stateColors = {
  connected: 'green',
  simulated: 'gray',
  awaiting: 'gray',
  nearLimit: 'orange',
  exhausted: 'red',
  withoutChannel: 'gray',
} as const satisfies Record<LineState, string>

export const stateKeys = {
  connected: 'groups:list.connected',
  simulated: 'groups:list.simulated',
  awaiting: 'groups:list.awaiting',
  nearLimit: 'groups:list.nearLimit',
  exhausted: 'groups:list.exhausted',
  withoutChannel: 'groups:list.withoutChannel',
} as const satisfies Record<LineState, string>

function LineCell({ group }: { group: Group }) {
  const { t } = useTexts('groups')
  const state = lineState(group)
  const Glyph = stateIcons[state]
  const text = {
    connected: '',
    simulated: t('groups:list.simulatedText'),
    awaiting: t('groups:list.awaitingText'),
    nearLimit: t('groups:list.nearLimitText', { percent: usedPercent(group) }),
    exhausted: t('groups:list.exhaustedText'),
    withoutChannel: t('groups:list.withoutChannelText'),
  }[state]
  return (
    <Flex component="span" align="center" wrap="wrap" rowGap={2} columnGap={10}>
      <Badge color={stateColors[state]} leftSection={<Glyph size={14} aria-hidden="true" />}>
        {t(stateKeys[state])}
      </Badge>
      {text !== '' && (
        <Text span size="xs" c="dimmed" title={text}>
          {text}
        </Text>
      )}
    </Flex>
  )
}

function UnreadCell({ count }: { count: number | undefined }) {
  const { t } = useTexts('groups')
  if (count === undefined)
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="spoken">{t('groups:list.withoutUnread')}</span>
      </>
    )
  return (
    <>
      <span
        className={`${classes.unread} numbers`}
        data-some={count > 0 || undefined}
        aria-hidden="true"
      >
        {count}
      </span>
      <span className="spoken">{t('groups:list.unreadCount', { count })}</span>
    </>
  )
}

function MembersCell({ group }: { group: Group }) {
  const { t } = useTexts('groups')
  if (group.memberCount === 0) return null
  return (
    <Flex component="span" align="center" gap={8}>
      <span className={classes.faces} aria-hidden="true">
        {group.members.map((member) => (
          <Face key={member.id} member={member} />
        ))}
      </span>
      <span className="numbers" aria-hidden="true">
        {group.memberCount}
      </span>
      <span className="spoken">{t('groups:list.memberCount', { count: group.memberCount })}</span>
    </Flex>
  )
}

function Face({ member }: { member: Group['members'][number] }) {
  const photo = useMediaUrl(member.pictureUrl) ?? undefined
  return <Avatar id={member.id} name={member.name} photo={photo} size={26} />
}

interface ActsProps {
  group: Group
  /** Opens the group; undefined for the current group. */
  onOpen: (() => void) | undefined
  onLeave: () => void
}

function Acts({ group, onOpen, onLeave }: ActsProps) {
  const { t } = useTexts('groups')
  const { name, phone } = group
  const copy = () => {
    request('clipboard.write', { text: linePhoneText(group.phone ?? '') }).then(
      () => showToast(t('groups:list.copied')),
      showError,
    )
  }
  return (
    <span className={classes.acts}>
      {onOpen !== undefined && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('groups:list.openNamed', { name })}
          onClick={onOpen}
        >
          {t('groups:list.open')}
        </Button>
      )}
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <IconButton icon={IconDots} label={t('groups:list.more', { name })} size={32} />
        </Menu.Target>
        <Menu.Dropdown>
          {onOpen !== undefined && <Menu.Item onClick={onOpen}>{t('groups:list.open')}</Menu.Item>}
          <Menu.Item disabled={phone === undefined} onClick={copy}>
            {t('groups:list.copyPhone')}
          </Menu.Item>
          <Menu.Divider />
          {/* Leaving the current group would end the user's session, as any removal from the current group does. */}
          <Menu.Item
            color="red"
            disabled={onOpen === undefined}
            rightSection={
              onOpen === undefined && (
                <Text span inherit fz="xs" c="dimmed">
                  {t('groups:list.leaveCurrent')}
                </Text>
              )
            }
            onClick={onLeave}
          >
            {t('groups:list.leave')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}
