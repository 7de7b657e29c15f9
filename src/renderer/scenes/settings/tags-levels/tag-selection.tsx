import { Box, Button, Flex, Group, Paper, Select, Text } from '@mantine/core'
import { IconArchive, IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tagsApi } from '#contract/api/tags/tags.ts'
import type { Tag } from '#contract/entities/tags/tag.ts'
import { CloseButton } from '#renderer/components/dialogs/close-button.tsx'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { archiveTags, mergeTags } from './tag-changes.ts'
import { TagChip } from '#renderer/components/tags/tag-chip.tsx'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'

interface SelectionProps {
  tags: readonly Tag[]
  /** The number of contacts with each tag, by the tag's id. */
  uses: ReadonlyMap<string, number>
  onClose: () => void
}

/** The actions on the selected tags: archiving or restoring them, and merging them if exactly two are selected. */
export function TagSelection({ tags, uses, onClose }: SelectionProps) {
  const { t } = useTexts('tagsLevels')
  const [first, second] = tags.toSorted(
    (one, other) => (uses.get(other.id) ?? 0) - (uses.get(one.id) ?? 0),
  )
  const isPair = tags.length === 2 && first !== undefined && second !== undefined
  const areArchived = first?.archived === true
  const title = isPair
    ? t('tagsLevels:merge.title')
    : t('tagsLevels:tags.selected', { count: tags.length })
  return (
    <Paper
      component="section"
      flex="none"
      m={12}
      p={14}
      radius="lg"
      shadow="md"
      bd="1px solid var(--b-line)"
      bg="var(--b-raised)"
      aria-label={title}
    >
      <Group component="header" gap={8} mb={8}>
        <Text component="h3" flex={1} size="sm" fw={650}>
          {title}
        </Text>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconArchive size={16} aria-hidden="true" />}
          onClick={() => {
            void archiveTags(tags, !areArchived)
            onClose()
          }}
        >
          {areArchived ? t('tagsLevels:tags.restore') : t('tagsLevels:tags.archive')}
        </Button>
        <CloseButton size="sm" label={t('tagsLevels:tags.clear')} onClick={onClose} />
      </Group>
      {isPair ? (
        <MergeForm pair={[first, second]} uses={uses} onClose={onClose} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('tagsLevels:tags.mergeHint')}
        </Text>
      )}
    </Paper>
  )
}

/** A form that merges two tags. It shows how many contacts the kept tag will have, and asks for no confirmation. */
function MergeForm({
  pair,
  uses,
  onClose,
}: {
  /** The tag with more contacts is first. It is kept unless the user chooses the second tag. */
  pair: readonly [Tag, Tag]
  uses: ReadonlyMap<string, number>
  onClose: () => void
}) {
  const { t } = useTexts('tagsLevels')
  const [keptId, setKeptId] = useState(pair[0].id)
  const [keptTag, mergedTag] = keptId === pair[0].id ? pair : [pair[1], pair[0]]
  const overlap = useQuery({
    queryKey: queryKeyOf('tagUsage', keptTag.groupId, 'overlap', pair[0].id, pair[1].id),
    queryFn: ({ signal }) =>
      call(tagsApi.tagOverlap, {
        params: { id: pair[0].id },
        query: { withId: pair[1].id },
        groupId: keptTag.groupId,
        signal,
      }),
    refetchOnMount: 'always',
  })
  const merge = useChange({ send: () => mergeTags(mergedTag, keptTag), onDone: onClose })
  const numbers = useNumbers()
  const counts = [uses.get(keptTag.id), uses.get(mergedTag.id), overlap.data?.contacts] as const
  const [first, second, both] = counts
  const isCounted = first !== undefined && second !== undefined && both !== undefined
  const total = isCounted ? first + second - both : 0
  return (
    <>
      <Group gap={8} mb={8} fz="sm" c="dimmed">
        <span className="spoken">{t('tagsLevels:merge.becomes', { name: mergedTag.name })}</span>
        <Box aria-hidden="true" component="span" miw={0} maw="40%">
          <TagChip tag={mergedTag} />
        </Box>
        <IconArrowRight size={16} aria-hidden="true" />
        <span aria-hidden="true">{t('tagsLevels:merge.stays')}</span>
        <Select
          miw={0}
          flex={1}
          size="sm"
          aria-label={t('tagsLevels:merge.staysField')}
          allowDeselect={false}
          data={pair.map(({ id, name }) => ({ value: id, label: name }))}
          value={keptId}
          onChange={(id) => id !== null && setKeptId(id)}
        />
      </Group>
      {overlap.error !== null ? (
        <ErrorNotice
          title={t('tagsLevels:merge.failed')}
          error={overlap.error}
          onRetry={() => void overlap.refetch()}
        />
      ) : (
        <Text size="sm" c="dimmed" className="numbers" role="status">
          {isCounted
            ? t('tagsLevels:merge.text', {
                count: total,
                total: numbers.count(total),
                first: numbers.count(first),
                second: numbers.count(second),
                both: numbers.count(both),
              })
            : t('tagsLevels:merge.counting')}
        </Text>
      )}
      {merge.error !== null && <ErrorNotice error={merge.error} />}
      <Flex justify="flex-end" gap={8} mt={12}>
        <Button variant="default" size="sm" onClick={onClose}>
          {t('shell.common.cancel')}
        </Button>
        <Button size="sm" disabled={!isCounted} loading={merge.busy} onClick={() => merge.run()}>
          {t('tagsLevels:merge.confirm')}
        </Button>
      </Flex>
    </>
  )
}
