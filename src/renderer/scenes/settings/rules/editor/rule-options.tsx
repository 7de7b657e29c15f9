import { Flex, SegmentedControl, Select, Stack, Switch, Text } from '@mantine/core'
import { useId } from 'react'
import { limits } from '#contract/limits.ts'
import { groupMinutes, minutesText } from '#renderer/scenes/settings/rules/shared/minutes.ts'
import type { RuleForm } from './use-rule-form.ts'

const minuteChoices = [0, 15, 30, 60, 120, 240, 480, 1_440]
const hourChoices = [0, 1, 6, 12, 24, 48, 168, 720]

/** A choice that a stored rule has, although it is not offered. */
const withOwn = (offered: readonly number[], own: number | null): number[] =>
  [...new Set(own === null ? offered : [...offered, own])].toSorted((a, b) => a - b)

/** What happens after the rule, whom it leaves alone, and how often it acts. */
export function RuleOptions({ form }: { form: RuleForm }) {
  const { t, draft, edit, mayEdit, group } = form
  const id = useId()
  const shortest = groupMinutes(group)
  const ofGroup = t('rules:editor.ofGroup', { time: minutesText(shortest) })
  const minutes = withOwn(minuteChoices, draft.personMinutes).filter(
    (one) => one > shortest || one === draft.personMinutes,
  )
  return (
    <Stack gap={10}>
      <Flex align="center" justify="space-between" gap={12}>
        <Text span size="sm" id={`${id}-after`}>
          {t('rules:columns.after')}
        </Text>
        <SegmentedControl
          size="xs"
          aria-labelledby={`${id}-after`}
          value={draft.stops ? 'stops' : 'goesOn'}
          disabled={!mayEdit}
          data={[
            { value: 'goesOn', label: t('rules:goesOn') },
            { value: 'stops', label: t('rules:stops') },
          ]}
          onChange={(value) => edit({ stops: value === 'stops' })}
        />
      </Flex>
      <Flex align="center" justify="space-between" gap={12}>
        <Text span size="sm" id={`${id}-person`}>
          {t('rules:editor.person')}
        </Text>
        <Select
          w={176}
          aria-labelledby={`${id}-person`}
          allowDeselect={false}
          disabled={!mayEdit}
          value={String(draft.personMinutes)}
          data={[
            { value: 'null', label: ofGroup },
            ...minutes.map((one) => ({ value: String(one), label: minutesText(one) })),
          ]}
          onChange={(chosen) =>
            edit({ personMinutes: chosen === null || chosen === 'null' ? null : Number(chosen) })
          }
        />
      </Flex>
      <Flex align="center" justify="space-between" gap={12}>
        <Text span size="sm" id={`${id}-again`}>
          {t('rules:editor.again')}
        </Text>
        <Select
          w={176}
          aria-labelledby={`${id}-again`}
          allowDeselect={false}
          disabled={!mayEdit}
          value={String(draft.againHours)}
          data={withOwn(hourChoices, draft.againHours).map((hours) => ({
            value: String(hours),
            label:
              hours === 0
                ? t('rules:editor.always')
                : t('rules:editor.after', { time: minutesText(hours * 60) }),
          }))}
          onChange={(chosen) =>
            edit({ againHours: chosen === null ? limits.rules.againHours : Number(chosen) })
          }
        />
      </Flex>
      <Switch
        label={t('rules:editor.follows')}
        labelPosition="left"
        styles={{ body: { justifyContent: 'space-between' } }}
        checked={draft.followsRules}
        disabled={!mayEdit}
        onChange={(event) => edit({ followsRules: event.currentTarget.checked })}
      />
    </Stack>
  )
}
