import {
  Box,
  Flex,
  Group,
  MultiSelect,
  SegmentedControl,
  Select,
  Switch,
  Text,
} from '@mantine/core'
import { IconCheck, IconLock, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { roles } from '#contract/entities/people/permission.ts'
import type { Tag } from '#contract/entities/tags/tag.ts'
import type { Team } from '#contract/entities/people/team.ts'
import { type ViewerGroup, isAdmin, isPublisher } from '#contract/policies/viewer.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import {
  abilitiesOf,
  adminKindOf,
  adminKinds,
  adminKindTexts,
  flagTexts,
  roleTexts,
  withAdminKind,
  type MemberDraft,
} from './member-draft.ts'
import classes from './users.module.css'

const flags = [
  ['isReadOnly', 'users:fields.readOnlyText'],
  ['hasTemplatePermission', 'users:fields.templatesText'],
  ['hasQrAccess', 'users:fields.qrText'],
] as const

const abilities = [
  ['write', 'users:can.write'],
  ['templates', 'users:can.templates'],
  ['campaigns', 'users:can.campaigns'],
  ['reports', 'users:can.reports'],
  ['users', 'users:can.users'],
] as const

/** Fields for a member's role, team, tags and permissions, with a list of the resulting abilities. */
export function MemberFields({
  draft,
  onChange,
  group,
  teams,
  tags,
  roleLocked,
  note,
  besideTeam,
  mayGrant = false,
}: {
  draft: MemberDraft
  onChange: (draft: MemberDraft) => void
  group: ViewerGroup
  teams: readonly Team[]
  tags: readonly Tag[]
  /** Why the role cannot be chosen; absent if it can. */
  roleLocked?: string | undefined
  /** A note below the role. */
  note?: string | undefined
  /** A field next to the field of the team. */
  besideTeam?: ReactNode
  /** Whether the viewer may make the member a supervisor or a super admin. */
  mayGrant?: boolean
}) {
  const { t } = useTexts('users')
  const isAgent = isPublisher(draft)
  const may = abilitiesOf(draft, group)
  return (
    <>
      <div>
        <Text component="div" mb={6} size="sm" fw={600}>
          {t('users:fields.role')}
        </Text>
        <SegmentedControl
          fullWidth
          aria-label={t('users:fields.role')}
          disabled={roleLocked !== undefined}
          data={roles.map((value) => ({ value, label: t(roleTexts[value]) }))}
          value={draft.role}
          onChange={(value) => {
            const role = roles.find((one) => one === value)
            if (role === undefined) return
            const next = { ...draft, role }
            // Who is no admin any more is neither of the two.
            onChange(mayGrant && !isAdmin(next) ? withAdminKind(next, 'admin') : next)
          }}
        />
        {roleLocked !== undefined && (
          <Flex my={13} gap={6} align="center" c="dimmed">
            <IconLock size={14} aria-hidden="true" />
            <Text size="sm">{roleLocked}</Text>
          </Flex>
        )}
        {note !== undefined && (
          <Text my={13} size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </div>
      {mayGrant && isAdmin(draft) && (
        <div>
          <Text component="div" mb={6} size="sm" fw={600}>
            {t('users:fields.adminKind')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-label={t('users:fields.adminKind')}
            data={adminKinds.map((value) => ({ value, label: t(adminKindTexts[value][0]) }))}
            value={adminKindOf(draft)}
            onChange={(value) => {
              const kind = adminKinds.find((one) => one === value)
              if (kind !== undefined) onChange(withAdminKind(draft, kind))
            }}
          />
          <Text my={13} size="sm" c="dimmed">
            {t(adminKindTexts[adminKindOf(draft)][1])}
          </Text>
        </div>
      )}
      <div className={classes.pair}>
        {group.hasTeams && !isAdmin(draft) && (
          <Select
            label={t('users:fields.team')}
            placeholder={t('users:fields.noTeam')}
            clearable
            data={teams.map(({ id, name }) => ({ value: id, label: name }))}
            value={draft.teamId}
            onChange={(teamId) => onChange({ ...draft, teamId })}
          />
        )}
        {besideTeam}
      </div>
      {isAgent && (
        <>
          <MultiSelect
            label={t('users:fields.tags')}
            placeholder={draft.tagIdList.length === 0 ? t('users:fields.addTag') : ''}
            searchable
            hidePickedOptions
            data={tags
              .filter(({ id, archived }) => !archived || draft.tagIdList.includes(id))
              .map(({ id, name }) => ({ value: id, label: name }))}
            value={draft.tagIdList.filter((id) => tags.some((tag) => tag.id === id))}
            onChange={(tagIdList) => onChange({ ...draft, tagIdList })}
          />
          <Box bdrs="md" bd="1px solid var(--b-line)">
            {flags.map(([name, text]) => (
              <Box key={name} px={14} py={10} className={classes.setting ?? ''}>
                <Switch
                  labelPosition="left"
                  label={t(flagTexts[name])}
                  description={t(text)}
                  checked={draft[name]}
                  onChange={(event) => onChange({ ...draft, [name]: event.currentTarget.checked })}
                  styles={{ body: { justifyContent: 'space-between' } }}
                />
              </Box>
            ))}
          </Box>
        </>
      )}
      <Box
        component="section"
        px={16}
        py={14}
        bdrs="md"
        bg="var(--b-field)"
        aria-label={t('users:can.title')}
      >
        <Text component="div" mb={6} size="sm" fw={600}>
          {t('users:can.title')}
        </Text>
        <Box component="ul" mt={6}>
          {abilities.map(([name, label]) => (
            <Group
              key={name}
              component="li"
              gap={8}
              fz="sm"
              lh="24px"
              c={may[name] ? 'var(--b-text)' : 'dimmed'}
            >
              {may[name] ? (
                <IconCheck size={16} color="var(--b-ok)" aria-hidden="true" />
              ) : (
                <IconX size={16} aria-hidden="true" />
              )}
              <span className="spoken">{t(may[name] ? 'users:can.yes' : 'users:can.no')}: </span>
              {t(label)}
            </Group>
          ))}
        </Box>
      </Box>
    </>
  )
}
