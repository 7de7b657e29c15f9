import { Flex, NumberInput, Select } from '@mantine/core'
import { ruleEvents } from '#contract/entities/chats/rule-kinds.ts'
import { limits } from '#contract/limits.ts'
import { TimeField } from '#renderer/components/forms/time-field.tsx'
import { useNumberedFields } from '#renderer/data/contacts/contact-fields.ts'
import { newTrigger } from '#renderer/scenes/settings/rules/shared/rule-draft.ts'
import type { RuleForm } from './use-rule-form.ts'

const eventKeys = {
  message: 'rules:editor.events.message',
  created: 'rules:editor.events.created',
  assigned: 'rules:editor.events.assigned',
  tagged: 'rules:editor.events.tagged',
  untagged: 'rules:editor.events.untagged',
  waits: 'rules:editor.events.waits',
  status: 'rules:editor.events.status',
  field: 'rules:editor.events.field',
  daily: 'rules:editor.events.daily',
} as const

const timeOf = (minute: string): string => {
  const total = Number(minute)
  if (minute === '' || Number.isNaN(total)) return ''
  return [Math.floor(total / 60), total % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

function minuteOf(time: string): string {
  const [hours, minutes] = time.split(':').map(Number)
  return hours === undefined || minutes === undefined ? '' : String(hours * 60 + minutes)
}

/** What starts the rule. */
export function TriggerFields({ form }: { form: RuleForm }) {
  const { t, draft, edit, mayEdit, group } = form
  const { on } = draft.when
  const events = ruleEvents.filter((one) => one !== 'status' || group.hasChatStatus)
  return (
    <Flex gap={8} align="flex-start">
      <Select
        flex={1}
        aria-label={t('rules:editor.event')}
        allowDeselect={false}
        data={[...new Set([...events, on])].map((value) => ({ value, label: t(eventKeys[value]) }))}
        value={on}
        disabled={!mayEdit}
        onChange={(chosen) => {
          const next = ruleEvents.find((one) => one === chosen)
          if (next !== undefined && next !== on) edit({ when: newTrigger(next) })
        }}
      />
      <TargetField form={form} />
    </Flex>
  )
}

function TargetField({ form }: { form: RuleForm }) {
  const { t, draft, edit, mayEdit, choices, words, faults, isGone } = form
  const fields = useNumberedFields()
  const { on, target } = draft.when
  const set = (next: string) => edit({ when: { on, target: next } })
  const select = { flex: 1, searchable: true, disabled: !mayEdit } as const
  switch (on) {
    case 'tagged':
    case 'untagged':
      return (
        <Select
          {...select}
          aria-label={t('rules:kinds.tag')}
          placeholder={t('rules:editor.anyTag')}
          clearable
          data={[...(choices.targets.tag ?? []), ...(choices.targets.level ?? [])]}
          value={target === '' ? null : target}
          error={isGone(draft.when) && t('rules:editor.gone')}
          onChange={(chosen) => set(chosen ?? '')}
        />
      )
    case 'status':
      return (
        <Select
          {...select}
          aria-label={t('rules:editor.status')}
          placeholder={t('rules:editor.anyStatus')}
          clearable
          data={words.choices.statuses}
          value={target === '' ? null : target}
          onChange={(chosen) => set(chosen ?? '')}
        />
      )
    case 'field':
      return (
        <Select
          {...select}
          aria-label={t('rules:kinds.field')}
          placeholder={t('rules:editor.choose')}
          data={fields.map(({ number, name }) => ({ value: String(number), label: name }))}
          value={target === '' ? null : target}
          error={faults.when && t('rules:editor.unfinished')}
          onChange={(chosen) => set(chosen ?? '')}
        />
      )
    case 'waits':
      return (
        <NumberInput
          flex={1}
          aria-label={t('rules:editor.minutes')}
          suffix={` ${t('rules:person.unit')}`}
          min={limits.rules.waitMinutesMin}
          max={limits.rules.waitMinutesMax}
          allowDecimal={false}
          value={target}
          disabled={!mayEdit}
          error={
            faults.when &&
            t('rules:editor.minutesRange', {
              min: limits.rules.waitMinutesMin,
              max: limits.rules.waitMinutesMax,
            })
          }
          onChange={(minutes) => set(String(minutes))}
        />
      )
    case 'daily':
      return (
        <TimeField
          label={t('rules:editor.time')}
          value={timeOf(target)}
          isDisabled={!mayEdit}
          isInvalid={faults.when}
          onChange={(time) => set(minuteOf(time))}
        />
      )
    default:
      return null
  }
}
