import { Box, Button, Flex, MultiSelect, Popover, Select, TagsInput, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { RuleConditionKind } from '#contract/entities/chats/rule-kinds.ts'
import { limits } from '#contract/limits.ts'
import { groupReading } from '#contract/rules/contacts/field-value.ts'
import { ConditionForm } from '#renderer/components/contact-conditions/condition-form.tsx'
import { textField } from '#renderer/components/contact-conditions/condition-text.ts'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { useContactFields, useNumberedFields } from '#renderer/data/contacts/contact-fields.ts'
import {
  conditionOf,
  type ConditionDraft,
} from '#renderer/scenes/settings/rules/shared/rule-draft.ts'
import type { RuleForm } from './use-rule-form.ts'

/** The name of each kind of condition. */
export const kindKeys = {
  words: 'rules:kinds.words',
  language: 'rules:kinds.language',
  first: 'rules:kinds.first',
  hours: 'rules:kinds.hours',
  window: 'rules:kinds.window',
  tag: 'rules:kinds.tag',
  level: 'rules:kinds.level',
  team: 'rules:kinds.team',
  agent: 'rules:kinds.agent',
  field: 'rules:kinds.field',
  source: 'rules:kinds.source',
  ad: 'rules:kinds.ad',
  country: 'rules:kinds.country',
} as const satisfies Record<RuleConditionKind, string>

const isOrNot = { has: 'rules:is.is', hasNot: 'rules:is.isNot' } as const
const hasOrNot = { has: 'rules:is.has', hasNot: 'rules:is.hasNot' } as const

/** How each kind compares. Fields have operators of their own. */
const comparisons = {
  words: { has: 'rules:is.words', hasNot: 'rules:is.wordsNot' },
  language: isOrNot,
  first: isOrNot,
  hours: { open: 'rules:is.hoursOpen', closed: 'rules:is.hoursClosed' },
  window: { open: 'rules:is.windowOpen', closed: 'rules:is.windowClosed' },
  tag: hasOrNot,
  level: hasOrNot,
  team: isOrNot,
  agent: {
    available: 'rules:is.available',
    unavailable: 'rules:is.unavailable',
    none: 'rules:is.none',
  },
  source: isOrNot,
  ad: isOrNot,
  country: isOrNot,
} as const satisfies Record<Exclude<RuleConditionKind, 'field'>, Record<string, string>>

const faultKeys = {
  unfinished: 'rules:editor.unfinished',
  notMessage: 'rules:editor.notMessage',
  missing: 'rules:editor.gone',
} as const

interface ConditionEditorProps {
  form: RuleForm
  condition: ConditionDraft
  /** From 1. */
  place: number
  onChange: (change: Partial<ConditionDraft>) => void
  onRemove: () => void
}

/** One condition: what it is about, how it compares, and with what. */
export function ConditionEditor(props: ConditionEditorProps) {
  const { form, condition, place, onChange, onRemove } = props
  const { t, mayEdit, faults, isGone } = form
  const { kind, is } = condition
  const name = t(kindKeys[kind])
  const fault = isGone(condition) ? 'missing' : faults.conditions.get(condition.key)
  return (
    <Box component="li" aria-label={t('rules:editor.condition', { place, name })}>
      <Flex gap={8} align="center">
        <Text
          span
          size="sm"
          fw={600}
          w={kind === 'field' ? 56 : 116}
          flex="none"
          truncate
          title={name}
        >
          {name}
        </Text>
        {kind !== 'field' && (
          <Select
            flex={1}
            aria-label={t('rules:editor.comparison', { name })}
            allowDeselect={false}
            data={Object.entries(comparisons[kind]).map(([value, key]) => ({
              value,
              label: t(key),
            }))}
            value={is}
            disabled={!mayEdit}
            onChange={(chosen) => onChange({ is: chosen ?? is })}
          />
        )}
        {kind === 'field' && <FieldFields {...props} />}
        {mayEdit && (
          <IconButton
            icon={IconX}
            size={28}
            label={t('rules:editor.removeCondition', { name })}
            onClick={onRemove}
          />
        )}
      </Flex>
      <ValuesField {...props} name={name} />
      {fault !== undefined && (
        <Text size="xs" c="var(--b-danger)" mt={4} role={fault === 'missing' ? 'alert' : undefined}>
          {t(faultKeys[fault])}
        </Text>
      )}
    </Box>
  )
}

function ValuesField({ form, condition, name, onChange }: ConditionEditorProps & { name: string }) {
  const { t, mayEdit, choices, words } = form
  const { kind, values } = condition
  const shared = {
    mt: 6,
    'aria-label': t('rules:editor.values', { name }),
    value: [...values],
    disabled: !mayEdit,
    onChange: (next: string[]) => onChange({ values: next }),
  }
  if (kind === 'words')
    return (
      <>
        <TagsInput
          {...shared}
          placeholder={t('rules:editor.word')}
          maxTags={limits.rules.wordsMax}
          splitChars={[',', ';']}
          // There is nothing to choose from.
          dropdownOpened={false}
          acceptValueOnBlur
          onChange={(next) =>
            onChange({ values: next.map((word) => word.slice(0, limits.rules.wordMax).trim()) })
          }
        />
        <Text size="xs" c="dimmed" mt={4}>
          {t('rules:editor.wordsHint')}
        </Text>
      </>
    )
  const offered = {
    language: words.choices.languages,
    source: words.choices.origins,
    ad: words.choices.ads,
    country: words.choices.countries,
    tag: choices.targets.tag,
    level: choices.targets.level,
    team: choices.teams,
  }
  if (kind === 'first' || kind === 'hours' || kind === 'window' || kind === 'agent') return null
  if (kind === 'field') return null
  const isAny = (kind === 'team' || kind === 'ad') && values.length === 0
  return (
    <MultiSelect
      {...shared}
      placeholder={
        isAny ? t('rules:editor.any') : values.length === 0 ? t('rules:editor.choose') : undefined
      }
      searchable
      limit={100}
      maxValues={limits.rules.choicesMax}
      nothingFoundMessage={t('rules:editor.nothing')}
      data={[...(offered[kind] ?? [])]}
    />
  )
}

/** A field of contacts, and what is asked of its value. */
function FieldFields({ form, condition, onChange }: ConditionEditorProps) {
  const { t, mayEdit, words, group } = form
  const [isOpen, setOpen] = useState(false)
  const numbered = useNumberedFields()
  const named = useContactFields()
  const number = Number(condition.target)
  const field = named.find((one) => one.number === number) ?? textField(number || 1)
  const made = conditionOf(condition)
  const asked = made?.kind === 'field' ? made.field : undefined
  const shown = asked === undefined ? t('rules:editor.choose') : words.names.fieldCondition(asked)
  return (
    <>
      <Select
        flex={1}
        aria-label={t('rules:kinds.field')}
        placeholder={t('rules:editor.choose')}
        searchable
        data={numbered.map((one) => ({ value: String(one.number), label: one.name }))}
        value={condition.target === '' ? null : condition.target}
        disabled={!mayEdit}
        onChange={(target) => onChange({ target: target ?? '', is: 'is', values: [] })}
      />
      <Popover
        opened={isOpen}
        onChange={setOpen}
        width={280}
        position="bottom-end"
        trapFocus
        returnFocus
        portalProps={{ target: '#screen' }}
      >
        <Popover.Target>
          <Button
            flex={1}
            variant="default"
            aria-label={t('rules:editor.fieldCondition', { asked: shown })}
            disabled={!mayEdit || condition.target === ''}
            onClick={() => setOpen(!isOpen)}
          >
            {shown}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <ConditionForm
            key={condition.target}
            field={field}
            reading={groupReading(group)}
            condition={asked}
            onApply={({ operator, values }) => {
              onChange({ is: operator, values })
              setOpen(false)
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </>
  )
}
