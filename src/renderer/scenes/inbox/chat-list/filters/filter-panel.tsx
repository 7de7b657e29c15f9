import { Button, Checkbox, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useState, type ReactNode } from 'react'
import { can, type Viewer } from '#contract/policies/index.ts'
import { messageSenders } from '#contract/entities/messages/message.ts'
import { waitingChoices } from '#contract/rules/chats/waiting.ts'
import { foldText } from '#contract/rules/text/searchable-text.ts'
import {
  defaultFilter,
  noParts,
  partsInUse,
  typeFilters,
} from '#renderer/data/chats/chat-filter.ts'
import { hasViewsAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { ChoiceChips } from '#renderer/scenes/inbox/shared/choice-chips.tsx'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { senderTexts, useFilterChoices, type Choice } from './filter-choices.ts'
import classes from './filter-panel.module.css'
import { typeTexts } from '#renderer/scenes/inbox/chat-list/type-texts.ts'
import { currentLive, listFilterAtom } from '#renderer/data/live/live.ts'

/** A list with at least this many options has a search field. */
const searchedFrom = 8

/**
 * The type of chat and the filters that the viewer may use. The views and the text are in the list's header. Each choice
 * applies at once.
 */
export default function FilterPanel() {
  const viewer = useAtomValue(viewerAtom)
  return viewer === null ? null : <Choices viewer={viewer} />
}

/** Focuses the first field. The popover cannot do this, because the field mounts after the popover has opened. */
const focusFirst = (panel: HTMLElement | null) =>
  panel?.querySelector<HTMLElement>('input')?.focus()

function Choices({ viewer }: { viewer: Viewer }) {
  const { t } = useInboxTexts()
  const filter = useAtomValue(listFilterAtom)
  // A former agent who is unchecked stays listed until the panel closes, so that the checkbox does not lose the focus
  // and can be checked again.
  const [agentsAtFirst] = useState(filter.agentTagIds)
  const { agents, teams, tags, levels } = useFilterChoices(agentsAtFirst)
  const hasViews = useAtomValue(hasViewsAtom) !== false
  const levelOf = (levelId: string) =>
    filter.levelTags.find((one) => one.levelId === levelId)?.tagId ?? null
  const setLevel = (levelId: string, tagId: string | null) => {
    const others = filter.levelTags.filter((one) => one.levelId !== levelId)
    currentLive().list.setFilter({
      levelTags: tagId === null ? others : [...others, { levelId, tagId }],
    })
  }
  return (
    <div className={classes.panel} ref={focusFirst}>
      <Group label={t('inbox.list.types')}>
        <ChoiceChips
          label={t('inbox.list.types')}
          values={typeFilters}
          value={filter.type}
          nameOf={(one) => t(typeTexts[one].name)}
          onChange={(type) => currentLive().list.setFilter({ type })}
          classes={classes}
        />
      </Group>
      <LastSender />
      {hasViews && (
        <Checkbox
          size="xs"
          label={t('inbox.filters.unread')}
          checked={filter.unread}
          onChange={(event) =>
            currentLive().list.setFilter({ unread: event.currentTarget.checked })
          }
        />
      )}
      <One
        label={t('inbox.filters.waiting')}
        any={t('inbox.filters.anyWait')}
        choices={waitingChoices.map((minutes) => ({
          id: String(minutes),
          name: t('inbox.filters.longerThan', { minutes }),
        }))}
        chosen={filter.waiting === null ? null : String(filter.waiting)}
        onChoose={(minutes) =>
          currentLive().list.setFilter({ waiting: minutes === null ? null : Number(minutes) })
        }
      />
      {can(viewer, 'chatList.byAgent') && agents.length > 0 && <Agents agents={agents} />}
      {can(viewer, 'chatList.byTeam') && teams.length > 0 && (
        <One
          label={t('inbox.filters.team')}
          any={t('inbox.filters.anyTeam')}
          choices={teams}
          chosen={filter.teamTagId}
          onChoose={(teamTagId) => currentLive().list.setFilter({ teamTagId })}
        />
      )}
      {tags.length > 0 && (
        <One
          label={t('inbox.filters.tag')}
          any={t('inbox.filters.anyTag')}
          choices={tags}
          chosen={filter.tagId}
          onChoose={(tagId) => currentLive().list.setFilter({ tagId })}
        />
      )}
      {levels.map((level) => (
        <One
          key={level.id}
          label={level.name}
          any={t('inbox.filters.anyTag')}
          choices={level.tags}
          chosen={levelOf(level.id)}
          onChoose={(tagId) => setLevel(level.id, tagId)}
        />
      ))}
      <Button
        variant="default"
        disabled={filter.type === defaultFilter.type && partsInUse(filter).length === 0}
        onClick={() => currentLive().list.setFilter({ ...noParts, type: defaultFilter.type })}
      >
        {t('inbox.filters.clear')}
      </Button>
    </div>
  )
}

const anyone = 'anyone'

function LastSender() {
  const { t } = useInboxTexts()
  const { lastSender } = useAtomValue(listFilterAtom)
  return (
    <Group label={t('inbox.filters.lastSender')}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('inbox.filters.lastSender')}
        data={[
          { value: anyone, label: t('inbox.filters.anyone') },
          ...messageSenders.map((sender) => ({ value: sender, label: t(senderTexts[sender]) })),
        ]}
        value={lastSender ?? anyone}
        onChange={(value) =>
          currentLive().list.setFilter({
            lastSender: messageSenders.find((one) => one === value) ?? null,
          })
        }
      />
    </Group>
  )
}

function Agents({ agents }: { agents: readonly Choice[] }) {
  const { t } = useInboxTexts()
  const { agentTagIds } = useAtomValue(listFilterAtom)
  const [text, setText] = useState('')
  const shown = agents.filter(({ name }) => foldText(name).includes(foldText(text)))
  const toggle = (tagId: string, on: boolean) => {
    const others = agentTagIds.filter((one) => one !== tagId)
    currentLive().list.setFilter({ agentTagIds: on ? [...others, tagId] : others })
  }
  return (
    <Group label={t('inbox.filters.agents')}>
      {agents.length >= searchedFrom && (
        <TextInput
          size="xs"
          aria-label={t('inbox.filters.findAgent')}
          placeholder={t('inbox.filters.findAgent')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <div className={classes.agents}>
        {shown.map(({ id, name }) => (
          <Checkbox
            key={id}
            classNames={{ root: classes.agent, label: classes.agentName }}
            size="xs"
            label={name}
            checked={agentTagIds.includes(id)}
            onChange={(event) => toggle(id, event.currentTarget.checked)}
          />
        ))}
        {shown.length === 0 && <p className={classes.nobody}>{t('inbox.filters.nobodyFound')}</p>}
      </div>
    </Group>
  )
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.label}>{label}</legend>
      {children}
    </fieldset>
  )
}

interface OneProps {
  label: string
  /** The label of the empty choice. */
  any: string
  choices: readonly Choice[]
  chosen: string | null
  onChoose: (id: string | null) => void
}

function One({ label, any, choices, chosen, onChoose }: OneProps) {
  // The id may come from the URL and no longer exist. The list is filtered by it all the same, so the id is shown as an
  // option, and the user can choose another one.
  const isUnknown = chosen !== null && !choices.some(({ id }) => id === chosen)
  return (
    <Select
      size="sm"
      classNames={{ label: classes.label }}
      label={label}
      data={[
        { value: '', label: any },
        ...choices.map(({ id, name }) => ({ value: id, label: name })),
        ...(isUnknown ? [{ value: chosen, label: chosen }] : []),
      ]}
      value={chosen ?? ''}
      onChange={(value) => onChoose(value === '' ? null : value)}
      allowDeselect={false}
      searchable={choices.length >= searchedFrom}
      // Render the options inside the panel, because a press outside the panel closes the panel.
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
    />
  )
}
