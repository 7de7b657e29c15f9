import { Button, TextInput } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useId, useState, type ReactNode } from 'react'
import { can, type Viewer } from '#contract/policies/index.ts'
import { messageSenders } from '#contract/entities/message.ts'
import { foldText } from '#contract/rules/searchable-text.ts'
import { noParts, partsInUse } from '../../../data/live/store/list-filter.ts'
import { viewerAtom } from '../../../data/session.ts'
import { useTexts } from '../shared/texts.tsx'
import { senderTexts, useFilterChoices, type Choice } from './filter-choices.ts'
import classes from './filter-panel.module.css'
import { currentLive, listFilterAtom } from '../../../data/live/live.ts'

/** From so many agents on they are looked for by name. */
const searchedFrom = 8

/** What narrows the list beside kind and text, as far as this viewer may; each choice counts at once. */
export default function FilterPanel() {
  const viewer = useAtomValue(viewerAtom)
  return viewer === null ? null : <Choices viewer={viewer} />
}

/** The first field takes the focus: it comes later than the panel, which would have given it. */
const focusFirst = (panel: HTMLElement | null) =>
  panel?.querySelector<HTMLElement>('input, select')?.focus()

function Choices({ viewer }: { viewer: Viewer }) {
  const { t } = useTexts()
  const filter = useAtomValue(listFilterAtom)
  // Whoever is let go of stays as long as the panel stands: the keyboard is there, and a second press takes it back.
  const [agentsAtFirst] = useState(filter.agentTagIds)
  const { agents, teams, tags, levels } = useFilterChoices(agentsAtFirst)
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
      <LastSender />
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
        disabled={partsInUse(filter).length === 0}
        onClick={() => currentLive().list.setFilter(noParts)}
      >
        {t('inbox.filters.clear')}
      </Button>
    </div>
  )
}

function LastSender() {
  const { t } = useTexts()
  const { lastSender } = useAtomValue(listFilterAtom)
  const name = useId()
  return (
    <Group label={t('inbox.filters.lastSender')}>
      <div className={classes.senders}>
        {([null, ...messageSenders] as const).map((sender) => (
          <label key={sender} className={classes.sender}>
            <input
              type="radio"
              name={name}
              checked={lastSender === sender}
              onChange={() => currentLive().list.setFilter({ lastSender: sender })}
            />
            {t(sender === null ? 'inbox.filters.anyone' : senderTexts[sender])}
          </label>
        ))}
      </div>
    </Group>
  )
}

function Agents({ agents }: { agents: readonly Choice[] }) {
  const { t } = useTexts()
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
          <label key={id} className={classes.agent}>
            <input
              type="checkbox"
              checked={agentTagIds.includes(id)}
              onChange={(event) => toggle(id, event.currentTarget.checked)}
            />
            <span className={classes.name}>{name}</span>
          </label>
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
  /** What choosing none is called. */
  any: string
  choices: readonly Choice[]
  chosen: string | null
  onChoose: (id: string | null) => void
}

function One({ label, any, choices, chosen, onChoose }: OneProps) {
  // What an address names and nobody knows any more still narrows the list: it can be seen and taken away.
  const unknown = chosen !== null && !choices.some(({ id }) => id === chosen)
  return (
    <label className={classes.group}>
      <span className={classes.label}>{label}</span>
      <select
        className={classes.select}
        value={chosen ?? ''}
        onChange={({ currentTarget: { value } }) => onChoose(value === '' ? null : value)}
      >
        <option value="">{any}</option>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {unknown && <option value={chosen}>{chosen}</option>}
      </select>
    </label>
  )
}
