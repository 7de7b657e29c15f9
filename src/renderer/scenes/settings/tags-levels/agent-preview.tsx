import { Box, Flex, Select, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import type { ContactLevelTag } from '#contract/entities/contacts/contact.ts'
import { answerLevel, inOrder, levelViews, type Levels } from '#contract/rules/tags/tag-levels.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/**
 * An interactive preview of the levels as agents see them. It has one example for each of the first two
 * tags of the first level.
 */
export function AgentPreview({ setup }: { setup: Levels }) {
  const { t } = useTexts('tagsLevels')
  const [first] = inOrder(setup)
  const answers = setup.tags.filter(({ type }) => type === first?.id).slice(0, 2)
  if (first === undefined || answers.length === 0) return null
  return (
    <Box component="section" mt={24} aria-label={t('tagsLevels:preview.title')}>
      <Text component="h3" size="sm" fw={650}>
        {t('tagsLevels:preview.title')}
      </Text>
      <Flex wrap="wrap" rowGap={12} columnGap={28} mt={10}>
        {answers.map(({ id: tagId }, index) => (
          <Example
            key={`${first.id} ${tagId}`}
            setup={setup}
            start={[{ levelId: first.id, tagId }]}
            name={t('tagsLevels:preview.example', { number: index + 1 })}
          />
        ))}
      </Flex>
    </Box>
  )
}

interface ExampleProps {
  setup: Levels
  /** The tags that the example's contact has at first. */
  start: readonly ContactLevelTag[]
  name: string
}

function Example({ setup, start, name }: ExampleProps) {
  const { t } = useTexts('tagsLevels')
  const [carried, setCarried] = useState(start)
  const views = levelViews(setup, carried)
  return (
    <Stack role="group" aria-label={name} gap={6} flex="1 1 260px">
      {views.map(({ level, options, chosen, disabled }, index) => (
        <Flex key={level.id} component="label" align="center" gap={10}>
          <Text span w={78} flex="none" truncate size="sm" c="dimmed">
            {level.name}
          </Text>
          <Select
            miw={0}
            flex={1}
            size="sm"
            clearable
            disabled={disabled !== null}
            placeholder={
              disabled === 'closed'
                ? t('tagsLevels:preview.nothing')
                : disabled === 'unanswered'
                  ? t('tagsLevels:preview.first', { level: views[index - 1]?.level.name })
                  : t('tagsLevels:preview.none')
            }
            rightSection={disabled === null ? undefined : <IconLock size={14} aria-hidden="true" />}
            data={options.map(({ id, name: label }) => ({ value: id, label }))}
            value={options.some(({ id }) => id === chosen?.id) ? (chosen?.id ?? null) : null}
            onChange={(id) => {
              const tag = options.find((option) => option.id === id) ?? null
              setCarried((before) => answerLevel(setup, before, level.id, tag) ?? before)
            }}
          />
        </Flex>
      ))}
    </Stack>
  )
}
