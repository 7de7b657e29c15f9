import { Anchor, Flex, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { targetKinds, type Targets } from '#contract/entities/targets/target.ts'
import type { Team } from '#contract/entities/people/team.ts'
import type { Tag } from '#contract/entities/tags/tag.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { dueAt, targetHours } from '#contract/rules/targets/dues.ts'
import { targetsOf } from '#contract/rules/targets/targets-of.ts'
import { groupZone } from '#contract/rules/time/time-zone.ts'
import { momentText, spanText } from '#renderer/components/dates/times.ts'
import { DateTimeField } from '#renderer/components/forms/date-time-field.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { WeekList } from '#renderer/scenes/settings/opening-hours/week-list.tsx'
import { bodyOf, kindTexts } from './target-draft.ts'
import { targetText } from './target-text.ts'
import classes from './targets.module.css'
import type { TargetsForm } from './use-targets-form.ts'

const minuteMs = 60_000

export interface TargetTrialProps {
  form: TargetsForm
  targets: Targets
  teams: readonly Team[]
  tags: readonly Tag[]
}

/** The hours in which targets count, and when a customer's message would be due, by what is typed. */
export function TargetTrial({ form, targets, teams, tags }: TargetTrialProps) {
  const { t, group, draft } = form
  const [at, setAt] = useState<number | null>(() => Date.now())
  const [teamId, setTeamId] = useState<string | null>(null)
  const [tagId, setTagId] = useState<string | null>(null)
  const timeZone = groupZone(group)
  const team = teams.find(({ id }) => id === teamId)
  const hours = targetHours(team?.openingHours, group.openingHours, timeZone)
  const applied = targetsOf(
    { ...targets, ...rowsOf(form), isOn: true },
    {
      teamId: teamId ?? undefined,
      tagIds: tagId === null ? [] : [tagId],
      isImportant: false,
    },
  )
  const chosenTags = tags.filter(({ id }) => id in draft.tags)
  return (
    <Stack
      component="aside"
      className={classes.aside}
      gap={20}
      aria-label={t('targets:hours.title')}
    >
      <section aria-label={t('targets:hours.title')}>
        <Flex align="center" justify="space-between" mb={8} mih={30}>
          <Text component="h2" size="md" fw={650}>
            {t('targets:hours.title')}
          </Text>
          <Anchor component={Link} to={`${menuPaths.settings}#hours`} size="sm" fw={600}>
            {t('targets:hours.edit')}
          </Anchor>
        </Flex>
        {hours.openingHours === undefined ? (
          <Text size="sm" c="dimmed">
            {t('targets:hours.always')}
          </Text>
        ) : (
          <WeekList week={hours.openingHours.week} />
        )}
        <Text size="sm" c="dimmed" mt={8}>
          {t('targets:hours.zone', { zone: timeZone })}
        </Text>
      </section>
      <section className={classes.trial} aria-label={t('targets:trial.title')}>
        <Text component="h2" size="md" fw={650} mb={10}>
          {t('targets:trial.title')}
        </Text>
        <Stack gap={10}>
          <DateTimeField
            label={t('targets:trial.at')}
            value={at}
            timeZone={timeZone}
            onChange={setAt}
          />
          {teams.length > 0 && (
            <Select
              size="sm"
              label={t('targets:team')}
              placeholder={t('targets:noTeam')}
              clearable
              data={teams.map(({ id, name }) => ({ value: id, label: name }))}
              value={teamId}
              onChange={setTeamId}
            />
          )}
          {chosenTags.length > 0 && (
            <Select
              size="sm"
              label={t('targets:trial.tag')}
              placeholder={t('targets:trial.noTag')}
              clearable
              data={chosenTags.map(({ id, name }) => ({ value: id, label: name }))}
              value={tagId}
              onChange={setTagId}
            />
          )}
          <dl className={classes.results}>
            {targetKinds.map((kind) => {
              const target = applied[kind]
              const due =
                at === null || target === undefined ? null : dueAt(at, target.minutes, hours)
              return (
                <div key={kind}>
                  <dt>
                    {t(kindTexts[kind])}
                    {target !== undefined && `, ${targetText(target.minutes)}`}
                  </dt>
                  <dd className="numbers">
                    {target === undefined || at === null || due === null ? (
                      t(target === undefined ? 'targets:none' : 'targets:trial.never')
                    ) : (
                      <DueTime since={at} due={due} minutes={target.minutes} timeZone={timeZone} />
                    )}
                  </dd>
                </div>
              )
            })}
          </dl>
        </Stack>
      </section>
    </Stack>
  )
}

interface DueTimeProps {
  /** Epoch ms. */
  since: number
  due: number
  minutes: number
  timeZone: string
}

/** When a target is due, and how long it is closed until then. */
function DueTime({ since, due, minutes, timeZone }: DueTimeProps) {
  const { t, language } = useTexts('targets')
  const closedMs = due - since - minutes * minuteMs
  return (
    <>
      {momentText(new Date(due).toISOString(), since, language, { timeZone })}
      {closedMs >= minuteMs && (
        <Text span display="block" size="xs" c="dimmed">
          {t('targets:trial.closed', { time: spanText(closedMs) })}
        </Text>
      )}
    </>
  )
}

/** The rows as they are typed, as the service would store them. */
function rowsOf({ draft }: TargetsForm): Pick<Targets, 'base' | 'teams' | 'important' | 'tags'> {
  const { base, teams, important, tags } = bodyOf(draft, true)
  return { base, teams, important, tags }
}
