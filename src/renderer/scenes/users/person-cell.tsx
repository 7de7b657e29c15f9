import { Badge, Box, Flex, Group, Text } from '@mantine/core'
import type { Member } from '#contract/entities/people/member.ts'
import type { Tag } from '#contract/entities/tags/tag.ts'
import { serviceStatusKind } from '#contract/rules/people/service-status.ts'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { StatusDot } from '#renderer/components/people/status-dot.tsx'
import { TagChip } from '#renderer/components/tags/tag-chip.tsx'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './users.module.css'

/** A member's avatar with a dot for their service status, their name, and `line` below the name. */
export function PersonCell({
  member,
  line,
  isViewer = false,
}: {
  member: Member
  line: string
  isViewer?: boolean
}) {
  const { t } = useTexts('users')
  const photo = useMediaUrl(member.pictureUrl) ?? undefined
  return (
    <Group component="span" gap={12} miw={0}>
      <Box component="span" pos="relative" display="inline-flex" flex="none">
        <Avatar id={member.id} name={member.name} photo={photo} size={34} />
        <Box
          component="span"
          pos="absolute"
          right={-3}
          bottom={-3}
          display="inline-flex"
          p={2}
          bdrs="50%"
          bg="var(--b-surface)"
        >
          <StatusDot status={serviceStatusKind(member.serviceStatus)} />
        </Box>
      </Box>
      <Flex component="span" direction="column" miw={0}>
        <Text span truncate size="md" fw={550}>
          {member.name}{' '}
          {isViewer && (
            <Text span inherit fz="xs" fw={450} c="dimmed">
              {t('users:you')}
            </Text>
          )}
        </Text>
        <Text span truncate size="xs" c="dimmed">
          {line}
        </Text>
      </Flex>
    </Group>
  )
}

/** A member's small avatar and name in one line, and `state` below the name. */
export function SmallPerson({ member, state = '' }: { member: Member; state?: string }) {
  const photo = useMediaUrl(member.pictureUrl) ?? undefined
  return (
    <Flex component="span" align="center" gap={8} miw={0}>
      <Avatar id={member.id} name={member.name} photo={photo} size={24} />
      <Flex component="span" direction="column" miw={0}>
        <Text span inherit truncate>
          {member.name}
        </Text>
        {state !== '' && (
          <Text span truncate size="xs" c="dimmed">
            {state}
          </Text>
        )}
      </Flex>
    </Flex>
  )
}

const shownTags = 2

/**
 * Tags as coloured chips. If `isWhole` is false, only the first two tags and the number of the other tags are shown.
 */
export function TagChips({ tags, isWhole = false }: { tags: readonly Tag[]; isWhole?: boolean }) {
  const { t } = useTexts('users')
  if (tags.length === 0) return t('users:none')
  const shown = isWhole ? tags : tags.slice(0, shownTags)
  return (
    <Flex
      component="ul"
      wrap={isWhole ? 'wrap' : 'nowrap'}
      gap={4}
      className={classes.chips ?? ''}

      title={tags.map(({ name }) => name).join(', ')}
    >
      {shown.map((tag) => (
        <Flex key={tag.id} component="li" miw={0} maw={140} flex="0 1 auto">
          <TagChip tag={tag} isSmall />
        </Flex>
      ))}
      {tags.length > shown.length && (
        <Badge component="li" className="numbers">
          +{tags.length - shown.length}
        </Badge>
      )}
    </Flex>
  )
}
