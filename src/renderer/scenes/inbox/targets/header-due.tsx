import { Popover, Progress, Text, UnstyledButton } from '@mantine/core'
import { IconClockCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Due, TargetKind, TargetSource } from '#contract/entities/targets/target.ts'
import { useActions, type Action } from '#renderer/components/focus/actions.ts'
import { tagsQuery } from '#renderer/data/groups/tag-queries.ts'
import { momentText } from '#renderer/components/dates/times.ts'
import { currentGroupIdAtom, teamsAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './due.module.css'
import { dueClockAtom } from './due-clock.ts'
import { DueMark } from './due-mark.tsx'
import { dueState, type DueState } from './due-state.ts'
import { dueText, spokenDue } from './due-text.ts'

const kindTexts = {
  first: 'dues:kinds.first',
  next: 'dues:kinds.next',
  resolution: 'dues:kinds.resolution',
} as const satisfies Record<TargetKind, string>

const tones = { calm: 'var(--b-accent)', near: 'var(--b-warn-solid)', missed: 'var(--b-danger)' }

/** What is left of the target that is due first in the open chat. A press or V says which one it is, and since when. */
export default function HeaderDue({ contact, dues }: { contact: Contact; dues: readonly Due[] }) {
  const { t, language } = useTexts('dues')
  const [isOpen, setOpen] = useState(false)
  const { now, hoursOf } = useAtomValue(dueClockAtom)
  const hours = hoursOf(contact)
  const actions = useMemo<readonly Action[]>(
    () => [
      {
        id: 'inbox.due',
        section: 'conversation',
        labelKey: 'shell.nav.targets',
        icon: IconClockCheck,
        letter: 'v',
        perform: () => setOpen((before) => !before),
      },
    ],
    [],
  )
  useActions(actions)
  const [first] = dues
  if (first === undefined) return null
  const state = dueState(first, now, hours)
  const key = state.tone === 'missed' ? 'dues:spokenMissed' : 'dues:spokenLeft'
  const spoken = t(key, { time: spokenDue(state, language) })
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width={300}
      position="bottom"
      trapFocus
      returnFocus
      portalProps={{ target: '#screen' }}
    >
      <Popover.Target>
        <UnstyledButton
          className={`numbers ${classes.chip}`}
          data-tone={state.tone}
          onClick={() => setOpen(!isOpen)}
        >
          <DueMark state={state} size={15} />
          <span aria-hidden="true">{shortText(state)}</span>
          <span className="spoken">{`${t(kindTexts[first.kind])}, ${spoken}`}</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('shell.nav.targets')} tabIndex={-1} data-autofocus>
        {dues.map((due) => (
          <DuePart key={due.kind} due={due} state={dueState(due, now, hours)} />
        ))}
        {hours.openingHours !== undefined && (
          <Text size="xs" c="dimmed" mt={10}>
            {t(state.isClosed ? 'dues:closed' : 'dues:note')}
          </Text>
        )}
      </Popover.Dropdown>
    </Popover>
  )

  function shortText(one: DueState): string {
    const time = dueText(one, language)
    return one.tone === 'missed' ? t('dues:missed', { time }) : time
  }
}

/** One target of the chat: how much is left, which row of the targets it is, since when, and when it is due. */
function DuePart({ due, state }: { due: Due; state: DueState }) {
  const { t, language } = useTexts('dues')
  const { now, timeZone } = useAtomValue(dueClockAtom)
  const source = useSourceName()
  const time = dueText(state, language)
  const moment = (at: string) => momentText(at, now, language, { timeZone })
  return (
    <section className={classes.part} aria-label={t(kindTexts[due.kind])}>
      <div className={classes.head} data-tone={state.tone}>
        <span>{t(kindTexts[due.kind])}</span>
        <span className="numbers">
          {state.tone === 'missed' ? t('dues:missed', { time }) : time}
        </span>
      </div>
      <Progress
        size="sm"
        value={state.tone === 'missed' ? 100 : (1 - state.share) * 100}
        color={tones[state.tone]}
        aria-hidden="true"
      />
      <dl className={classes.facts}>
        <div>
          <dt>{t('dues:target')}</dt>
          <dd>{`${source(due.by)}, ${dueText({ minutes: due.minutes, days: null }, language)}`}</dd>
        </div>
        <div>
          <dt>{t('dues:since')}</dt>
          <dd className="numbers">{moment(due.since)}</dd>
        </div>
        <div>
          <dt>{t('dues:at')}</dt>
          <dd className="numbers">{moment(due.at)}</dd>
        </div>
      </dl>
      <Text size="xs" c="dimmed" mt={4}>
        {t(due.kind === 'resolution' ? 'dues:endsByFinish' : 'dues:endsByAnswer')}
      </Text>
    </section>
  )
}

/** Returns a function that names the row of the targets from which a time is. */
function useSourceName(): (source: TargetSource) => string {
  const { t } = useTexts('dues')
  const teams = useAtomValue(teamsAtom)
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const tags = useQuery(tagsQuery(groupId)).data?.items
  return ({ teamId, tagId, isImportant }) => {
    if (isImportant === true) return t('dues:important')
    if (tagId !== undefined) return tags?.find(({ id }) => id === tagId)?.name ?? t('dues:tag')
    if (teamId === undefined) return t('dues:noTeam')
    return teams?.find(({ id }) => id === teamId)?.name ?? t('dues:team')
  }
}
