import { Box, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useId, useState } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { LevelTag } from '#contract/entities/tags/level.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import {
  levelsOf,
  levelViews,
  type Levels,
  type LevelView,
} from '#contract/rules/tags/tag-levels.ts'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { Skeleton } from '#renderer/components/notices/skeleton.tsx'
import { levelsQuery, levelTagsQuery } from '#renderer/data/groups/tag-queries.ts'
import { groupAtom } from '#renderer/data/session/session.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { Section } from '#renderer/scenes/inbox/sidebar/section.tsx'
import { clearLevel, setLevel, tagsRefetched } from './tag-mutations.ts'
import classes from './tag-levels.module.css'
import { TagTroubleNotice } from './tag-error-notice.tsx'
import { useTagTrouble } from './use-tag-error.ts'

/**
 * The contact's answers to the group's tag levels. If the group's levels are nested, an answer may restrict the answers
 * of the next level.
 */
export function TagLevels({ contact, viewer }: { contact: Contact; viewer: Viewer }) {
  const { t } = useInboxTexts()
  const group = useAtomValue(groupAtom)
  const levels = useQuery(levelsQuery(contact.groupId))
  const tags = useQuery(levelTagsQuery(contact.groupId))
  if (!can(viewer, 'level.see') || group === null || levels.data?.items.length === 0) return null
  const retry = () => void Promise.all([levels.refetch(), tags.refetch()])
  return (
    <Section title={t('inbox.tags.levels')}>
      {levels.data !== undefined && tags.data !== undefined ? (
        <Answers
          contact={contact}
          viewer={viewer}
          setup={levelsOf({ ...group, levels: levels.data.items, tagsLvl: tags.data.items })}
          isLoading={levels.isFetching || tags.isFetching}
        />
      ) : levels.error === null && tags.error === null ? (
        <Skeleton height={34} />
      ) : (
        <ErrorNotice error={levels.error ?? tags.error} onRetry={retry} />
      )}
    </Section>
  )
}

interface AnswersProps {
  contact: Contact
  viewer: Viewer
  setup: Levels
  /** Whether levels or their tags are being refetched. The options may then be outdated. */
  isLoading: boolean
}

/** An answer that the service has not confirmed yet. A `tag` of null clears the level. */
interface Saving {
  levelId: string
  tag: LevelTag | null
}

function Answers({ contact, viewer, setup, isLoading }: AnswersProps) {
  /** The answer that is being saved. 'settling': the service has confirmed the answer; the tags are being refetched. */
  const [saving, setSaving] = useState<Saving | 'settling' | null>(null)
  const { trouble, attempt, put } = useTagTrouble()
  const views = levelViews(setup, contact.tagLvl)
  /** One answer at a time, because the next level depends on the service's response. */
  const isBlocked = saving !== null || isLoading
  const answer = async (levelId: string, tag: LevelTag | null) => {
    if (isBlocked) return
    setSaving({ levelId, tag })
    const isDone = await (tag === null
      ? attempt(() => clearLevel(contact, setup, levelId))
      : put(contact, tag, (whenFound) => setLevel(contact, setup, tag, whenFound)))
    if (isDone) {
      setSaving('settling')
      await tagsRefetched(contact)
    }
    setSaving(null)
  }
  const shownOn = ({ level: { id }, chosen }: LevelView) =>
    saving !== null && saving !== 'settling' && saving.levelId === id ? saving.tag : chosen
  const mayChange = can(viewer, 'contact.tag', contact)
  return (
    <>
      <Stack gap={10}>
        {views.map((view, index) => {
          const { id } = view.level
          if (!mayChange) return <Given key={id} view={view} />
          return (
            <Answer
              key={id}
              view={view}
              before={views[index - 1]}
              busy={saving !== null}
              blocked={isBlocked}
              shown={shownOn(view)}
              onAnswer={(tag) => void answer(id, tag)}
            />
          )
        })}
      </Stack>
      {trouble !== null && <TagTroubleNotice trouble={trouble} />}
    </>
  )
}

/** A level with its answer, for viewers who may not change it. */
function Given({ view: { level, chosen } }: { view: LevelView }) {
  const { t } = useInboxTexts()
  return (
    <p className={classes.level}>
      <span className={classes.name}>{level.name}</span>
      <Box component="span" className="breakable">
        {chosen?.name ?? t('inbox.tags.noAnswer')}
      </Box>
    </p>
  )
}

interface AnswerProps {
  view: LevelView
  before: LevelView | undefined
  /** Whether an answer is being saved, on this or another level. */
  busy: boolean
  /** Whether changes are blocked. The field is then read-only instead of disabled, so that it keeps the focus. */
  blocked: boolean
  shown: LevelTag | null
  onAnswer: (tag: LevelTag | null) => void
}

function Answer({ view, before, busy, blocked, shown, onAnswer }: AnswerProps) {
  const { t } = useInboxTexts()
  const id = useId()
  const { level, options, disabled } = view
  // List the current answer even if it could no longer be chosen.
  const isStray = shown !== null && !options.some((option) => option.id === shown.id)
  const hint =
    disabled === 'unanswered'
      ? t('inbox.tags.first', { level: before?.level.name })
      : disabled === 'closed' && t('inbox.tags.closed', { answer: before?.chosen?.name })
  return (
    <div className={classes.level}>
      <label className={classes.name} htmlFor={id}>
        {level.name}
      </label>
      <Select
        id={id}
        size="xs"
        classNames={{ input: classes.select ?? '', option: classes.option ?? '' }}
        data={[
          { value: '', label: t('inbox.tags.noAnswer') },
          ...options.map((option) => ({ value: option.id, label: option.name })),
          ...(isStray ? [{ value: shown.id, label: shown.name }] : []),
        ]}
        value={shown?.id ?? ''}
        onChange={(value) => onAnswer(options.find((option) => option.id === value) ?? null)}
        allowDeselect={false}
        disabled={disabled !== null}
        readOnly={blocked}
        aria-disabled={blocked}
        aria-busy={busy}
        aria-describedby={hint === false ? undefined : `${id}-hint`}
      />
      {hint !== false && (
        <span className={classes.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  )
}
