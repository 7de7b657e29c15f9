import { Box, Group, Menu, Stack, Switch, Text } from '@mantine/core'
import { IconDotsVertical, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import {
  weekDays,
  type OpeningSpan,
  type WeekDay,
} from '#contract/entities/groups/opening-hours.ts'
import {
  groupDays,
  isOverMidnight,
  weekFaults,
  type DayGroup,
} from '#contract/rules/time/opening-hours.ts'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { TimeField } from '#renderer/components/forms/time-field.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './hours.module.css'
import { daysName } from './weekday-name.ts'

/** The largest number of opening spans in one day. */
const spansMax = 2

export interface HoursFieldProps {
  week: readonly OpeningSpan[]
  isDisabled: boolean
  onChange: (week: OpeningSpan[]) => void
}

/**
 * A field for opening hours: up to two spans a day, or closed. At first, consecutive days with equal hours share a row.
 * The menu of a row can split this row into days, or merge all consecutive days with equal hours. An edit does not
 * merge rows that become equal, because the edited row would disappear.
 */
export function HoursField({ week, isDisabled, onChange }: HoursFieldProps) {
  const { t } = useTexts('settings')
  const [rows, setRows] = useState(() => groupDays(week).map(({ days }) => days))
  // Another user's change may give the days of one row different hours. `groupDays` then splits that row.
  const groups = rows.flatMap((days) => groupDays(week, days))
  const faults = weekFaults(week)
  const setDays = (days: readonly WeekDay[], spans: DayGroup['spans']) => {
    setRows(groups.map((group) => group.days))
    onChange(
      weekDays.flatMap((day) =>
        days.includes(day)
          ? spans.map((span) => ({ day, ...span }))
          : week.filter((one) => one.day === day),
      ),
    )
  }
  const split = (days: readonly WeekDay[]) =>
    setRows(
      groups.flatMap((group) => (group.days === days ? days.map((day) => [day]) : [group.days])),
    )
  const merged = groupDays(week)
  return (
    <Box bdrs="lg" bd="1px solid var(--b-line)" role="group" aria-label={t('settings:hours.label')}>
      {groups.map((group) => {
        const [first = 'mon'] = group.days
        const isMergeable = merged.some(
          ({ days }) => days.includes(first) && days.length > group.days.length,
        )
        return (
          <HoursRow
            key={first}
            group={group}
            isDisabled={isDisabled}
            isInvalid={faults.includes(first)}
            onChange={(spans) => setDays(group.days, spans)}
            onSplit={group.days.length > 1 ? () => split(group.days) : undefined}
            onMerge={isMergeable ? () => setRows(merged.map(({ days }) => days)) : undefined}
          />
        )
      })}
    </Box>
  )
}

interface HoursRowProps {
  group: DayGroup
  isDisabled: boolean
  isInvalid: boolean
  onChange: (spans: DayGroup['spans']) => void
  /** Gives each day of this row its own row; undefined for a row with one day. */
  onSplit: (() => void) | undefined
  /** Merges all consecutive days with equal hours; undefined if this row would get no further day. */
  onMerge: (() => void) | undefined
}

function HoursRow(props: HoursRowProps) {
  const { group, isDisabled, isInvalid, onChange, onSplit, onMerge } = props
  const { t, language } = useTexts('settings')
  const { spans } = group
  const name = daysName(group.days, language, (range) => t('settings:hours.dayRange', range))
  const set = (index: number, part: Partial<DayGroup['spans'][number]>) =>
    onChange(spans.map((one, place) => (place === index ? { ...one, ...part } : one)))
  return (
    <div className={classes.day}>
      <Text span w={116} flex="none" size="sm" fw={550}>
        {name}
      </Text>
      <Stack gap={4} flex={1}>
        {spans.length === 0 && (
          <Text span inherit c="dimmed">
            {t('settings:hours.closed')}
          </Text>
        )}
        {spans.map((span, index) => (
          <Group key={index} gap={8}>
            <TimeField
              label={t('settings:hours.opens', { day: name, number: index + 1 })}
              value={span.from}
              isDisabled={isDisabled}
              isInvalid={isInvalid}
              onChange={(from) => from !== '' && set(index, { from })}
            />
            <Text span inherit c="dimmed" aria-hidden="true">
              {t('settings:hours.to')}
            </Text>
            <TimeField
              label={t('settings:hours.closes', { day: name, number: index + 1 })}
              value={span.to}
              isDisabled={isDisabled}
              isInvalid={isInvalid}
              onChange={(to) => to !== '' && set(index, { to })}
            />
            {isOverMidnight(span) && (
              <Text span size="sm" c="dimmed">
                {t('settings:hours.nextDay')}
              </Text>
            )}
            {index > 0 && !isDisabled && (
              <IconButton
                icon={IconX}
                size={28}
                label={t('settings:hours.removeSpan', { day: name })}
                onClick={() => onChange(spans.filter((one) => one !== span))}
              />
            )}
          </Group>
        ))}
        {isInvalid && (
          <Text span size="sm" c="var(--b-danger)" role="alert">
            {t('settings:hours.hoursFault')}
          </Text>
        )}
      </Stack>
      {spans.length > 0 && spans.length < spansMax && !isDisabled && (
        <IconButton
          icon={IconPlus}
          size={28}
          label={t('settings:hours.addSpan', { day: name })}
          onClick={() => onChange([...spans, { from: '21:00', to: '22:00' }])}
        />
      )}
      {(onSplit !== undefined || onMerge !== undefined) && !isDisabled && (
        <Menu position="bottom-end">
          <Menu.Target>
            <IconButton
              icon={IconDotsVertical}
              size={28}
              label={t('settings:hours.moreOf', { day: name })}
            />
          </Menu.Target>
          <Menu.Dropdown>
            {onSplit !== undefined && (
              <Menu.Item onClick={onSplit}>{t('settings:hours.splitDays')}</Menu.Item>
            )}
            {onMerge !== undefined && (
              <Menu.Item onClick={onMerge}>{t('settings:hours.mergeDays')}</Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <Switch
        aria-label={t('settings:hours.isOpen', { day: name })}
        classNames={{ track: classes.track }}
        checked={spans.length > 0}
        disabled={isDisabled}
        onChange={(event) =>
          onChange(event.currentTarget.checked ? [{ from: '09:00', to: '18:00' }] : [])
        }
      />
    </div>
  )
}
