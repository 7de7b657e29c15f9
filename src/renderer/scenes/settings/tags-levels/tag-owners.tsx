import { Group, MultiSelect, Popover, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { Member } from '#contract/entities/people/member.ts'
import type { Tag } from '#contract/entities/tags/tag.ts'
import { isActiveAgent } from '#contract/policies/chats/agents.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { setOwner } from './tag-changes.ts'
import classes from './tags-levels.module.css'

/** The number of owners that are shown as avatars. */
const shownAvatars = 2

/** The agents who own a tag. A viewer who may change at least one agent can choose the owners from a list. */
export function TagOwners({
  tag,
  viewer,
  members,
}: {
  tag: Tag
  viewer: Viewer
  members: readonly Member[]
}) {
  const { t } = useTexts('tagsLevels')
  const [isOpen, setOpen] = useState(false)
  const agents = members.filter(isActiveAgent)
  const owners = agents.filter(({ tagIdList }) => tagIdList.includes(tag.id))
  const changeable = agents.filter((member) => can(viewer, 'member.change', member))
  const avatars =
    owners.length === 0 ? (
      <Text span size="sm" c="dimmed">
        {t('tagsLevels:tags.noOwner')}
      </Text>
    ) : (
      <Group component="span" gap={0} className={classes.faces ?? ''}>
        {owners.slice(0, shownAvatars).map(({ id, name }) => (
          <Avatar key={id} id={id} name={name} size={22} />
        ))}
        {owners.length > shownAvatars && (
          <Text span ml={4} size="sm" c="dimmed" className="numbers">
            +{owners.length - shownAvatars}
          </Text>
        )}
      </Group>
    )
  const names = owners.map(({ name }) => name).join(', ')
  const title = owners.length === 0 ? t('tagsLevels:tags.noOwnerTip') : names
  if (changeable.length === 0)
    return (
      <span className={classes.owners} title={title}>
        {avatars}
        <span className="spoken">{names}</span>
      </span>
    )
  const change = (ids: readonly string[]) => {
    for (const member of changeable) {
      const owns = ids.includes(member.id)
      if (owns !== owners.includes(member)) void setOwner(tag, member, owns)
    }
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={300} trapFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.owners}
          title={title}
          aria-label={`${t('tagsLevels:tags.owners', { name: tag.name })}: ${names || t('tagsLevels:tags.noOwner')}`}
          onClick={() => setOpen((open) => !open)}
        >
          {avatars}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <MultiSelect
          label={t('tagsLevels:tags.owners', { name: tag.name })}
          description={t('tagsLevels:tags.ownersText')}
          placeholder={owners.length === 0 ? t('tagsLevels:tags.addOwner') : ''}
          searchable
          hidePickedOptions
          comboboxProps={{ withinPortal: false }}
          data={changeable.map(({ id, name }) => ({ value: id, label: name }))}
          value={owners.map(({ id }) => id)}
          onChange={change}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
