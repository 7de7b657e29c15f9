import { Box, Flex, SegmentedControl, Text } from '@mantine/core'
import type { Group } from '#contract/entities/groups/group.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import type { Nesting } from '#contract/rules/tags/nesting-table.ts'
import { inOrder, type Levels } from '#contract/rules/tags/tag-levels.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { AgentPreview } from './agent-preview.tsx'
import { LevelCards } from './level-cards.tsx'
import { gridOf, withCells, withoutLastStep, type NestingDraft } from './nesting-draft.ts'
import { NestingGrid } from './nesting-grid.tsx'
import classes from './tags-levels.module.css'

/** The variants of the nesting in the order shown: the name in the text keys, and the value of `nesting`. */
const variants = [
  ['none', null],
  ['two', 'hasNesting'],
  ['three', 'hasNesting2'],
  ['wide', 'hasNesting3'],
] as const satisfies readonly (readonly [string, Nesting | null])[]

export interface LevelPaneProps {
  group: Group
  viewer: Viewer
  /** The levels without the unsaved changes. */
  saved: Levels
  /** The levels with the unsaved changes. */
  now: Levels
  onDraft: (change: (draft: NestingDraft) => NestingDraft) => void
}

/**
 * The levels, their nesting, and a preview of what agents see. The nesting is the rules for which tags of a level can
 * follow the tags of the previous level.
 */
export function LevelPane({ group, viewer, saved, now, onDraft }: LevelPaneProps) {
  const { t } = useTexts('tagsLevels')
  const mayEdit = can(viewer, 'level.edit')
  const levels = inOrder(now)
  const [, second, third] = levels
  const grid = gridOf(now)
  const [variant] = variants.find(([, nesting]) => nesting === now.nesting) ?? variants[0]
  const text = {
    none: t('tagsLevels:nesting.texts.none'),
    two: t('tagsLevels:nesting.texts.two'),
    three: t('tagsLevels:nesting.texts.three'),
    wide: t('tagsLevels:nesting.texts.wide'),
  }[variant]
  return (
    <Box
      component="section"
      flex={1}
      miw={0}
      px={20}
      pb={28}
      className={classes.scroller ?? ''}
      aria-label={t('tagsLevels:levels.title')}
    >
      <LevelCards group={group} levels={levels} mayEdit={mayEdit} />
      {levels.length > 0 && (
        <>
          <Flex
            component="header"
            wrap="wrap"
            align="center"
            rowGap={4}
            columnGap={10}
            mih={56}
            py={8}
          >
            <Text component="h3" flex="none" size="sm" fw={650}>
              {t('tagsLevels:nesting.title')}
            </Text>
            <Text span size="sm" c="dimmed">
              {text}
            </Text>
            <SegmentedControl
              ml="auto"
              size="xs"
              aria-label={t('tagsLevels:nesting.title')}
              disabled={!mayEdit}
              value={variant}
              data={[
                { value: 'none' as const, label: t('tagsLevels:nesting.variants.none') },
                { value: 'two' as const, label: t('tagsLevels:nesting.variants.two') },
                { value: 'three' as const, label: t('tagsLevels:nesting.variants.three') },
                { value: 'wide' as const, label: t('tagsLevels:nesting.variants.wide') },
              ]}
              onChange={(chosen) => {
                const nesting = variants.find(([name]) => name === chosen)?.[1] ?? null
                onDraft((draft) => ({ ...draft, nesting }))
              }}
            />
          </Flex>
          {grid !== null && second !== undefined ? (
            <NestingGrid
              grid={grid}
              saved={saved}
              now={now}
              levelNames={[second.name, third?.name ?? '']}
              mayEdit={mayEdit}
              onSet={(cells, isAllowed) => onDraft((draft) => withCells(draft, cells, isAllowed))}
              onUndo={() => onDraft(withoutLastStep)}
            />
          ) : (
            now.nesting !== null && (
              <Text size="sm" c="dimmed">
                {t('tagsLevels:nesting.tooFew')}
              </Text>
            )
          )}
          <AgentPreview setup={now} />
        </>
      )}
    </Box>
  )
}
