import { Button, Flex, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { limits } from '#contract/limits.ts'
import {
  choicePath,
  emptyChoice,
  optionsMax,
  type Choice,
} from '#renderer/data/templates/interactive-draft.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { ChoiceRow, choiceRowId } from './choice-row.tsx'
import { CountedInput } from './counted-input.tsx'
import classes from './interactive-form.module.css'
import type { ErrorOf } from './use-field-errors.ts'

const { sectionTitleMax } = limits.interactive

export interface ChoiceFieldsProps {
  kind: 'quick_reply' | 'list'
  choices: readonly Choice[]
  errorOf: ErrorOf
  onChange: (choices: readonly Choice[]) => void
}

interface Section {
  readonly key: string
  readonly items: readonly Choice[]
}

/** The buttons of a message, or the rows of its list in titled sections. */
export function ChoiceFields({ kind, choices, errorOf, onChange }: ChoiceFieldsProps) {
  const { t } = useTexts('templates')
  const max = optionsMax(kind)
  // The React key of each choice's section, by the choice's id. It is the section's title until the user edits it: then
  // two sections may have the same title while a title is being typed.
  const [keys, setKeys] = useState<ReadonlyMap<string, string>>(new Map())
  const keyOf = ({ id, section }: Choice) => keys.get(id) ?? section.trim()
  const sections: Section[] =
    kind === 'list'
      ? [...new Set(choices.map(keyOf))].map((key) => ({
          key,
          items: choices.filter((choice) => keyOf(choice) === key),
        }))
      : [{ key: '', items: choices }]
  const ordered = sections.flatMap(({ items }) => items)
  const add = (key: string, section: string) => {
    const choice = { ...emptyChoice(), section }
    flushSync(() => {
      setKeys(new Map([...keys, [choice.id, key]]))
      onChange([...ordered, choice])
    })
    // Focus the new choice synchronously, so that the next key presses go there. The pressed button may be gone: it
    // disappears when the message has as many choices as the channel allows.
    document.getElementById(choiceRowId(choice))?.querySelector('input')?.focus()
  }
  const isFull = choices.length >= max
  return (
    <Flex component="fieldset" direction="column" gap={8}>
      <Flex component="legend" align="baseline" justify="space-between" w="100%">
        <Text span size="sm" fw={600}>
          {t('templates:interactive.options')}
        </Text>
        <span className={classes.counter} data-over={choices.length > max || undefined}>
          {t('templates:interactive.optionCount', { count: choices.length, max })}
        </span>
      </Flex>
      {sections.map(({ key, items }, index) => (
        <div key={key} className={classes.section}>
          {kind === 'list' && (
            <SectionTitle
              number={index + 1}
              value={items[0]?.section ?? ''}
              error={errorOf(
                choicePath(items[0]?.id, 'section'),
                items[0]?.section ?? '',
                sectionTitleMax,
              )}
              onChange={(section) => {
                setKeys(new Map([...keys, ...items.map(({ id }) => [id, key] as const)]))
                onChange(choices.map((one) => (keyOf(one) === key ? { ...one, section } : one)))
              }}
            />
          )}
          <Flex component="ul" direction="column" gap={10}>
            {items.map((choice) => (
              <ChoiceRow
                key={choice.id}
                choice={choice}
                number={ordered.indexOf(choice) + 1}
                isList={kind === 'list'}
                isSurplus={ordered.indexOf(choice) >= max}
                errorOf={(field, length) =>
                  errorOf(choicePath(choice.id, field), choice[field], length)
                }
                onChange={(part) =>
                  onChange(choices.map((one) => (one.id === choice.id ? { ...one, ...part } : one)))
                }
                onRemove={
                  choices.length > 1
                    ? () => onChange(choices.filter(({ id }) => id !== choice.id))
                    : undefined
                }
              />
            ))}
          </Flex>
          {!isFull && (
            <AddButton
              label={t('templates:interactive.addOption')}
              onClick={() => add(key, items[0]?.section ?? '')}
            />
          )}
        </div>
      ))}
      {kind === 'list' && !isFull && (
        <AddButton
          label={t('templates:interactive.addSection')}
          onClick={() => add(crypto.randomUUID(), '')}
        />
      )}
      {choices.length > max && (
        <Text size="xs" c="var(--b-danger)" role="alert">
          {t('templates:interactive.tooMany', { count: max })}
        </Text>
      )}
    </Flex>
  )
}

interface SectionTitleProps {
  number: number
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function SectionTitle({ number, value, error, onChange }: SectionTitleProps) {
  const { t } = useTexts('templates')
  return (
    <CountedInput
      size="xs"
      styles={{ input: { fontWeight: 600 } }}
      aria-label={t('templates:interactive.section', { number })}
      placeholder={t('templates:interactive.sectionPlaceholder')}
      value={value}
      max={sectionTitleMax}
      error={error}
      rightSectionWidth={60}
      onChange={onChange}
    />
  )
}

function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      className={classes.add}
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPlus size={14} aria-hidden="true" />}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
