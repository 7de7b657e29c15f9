import { TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { limits } from '#contract/limits.ts'
import { CharacterCounter } from '#renderer/components/character-counter.tsx'
import { moveFocusToNeighbour } from '#renderer/components/focus-neighbour.ts'
import { IconButton } from '#renderer/components/icon-button.tsx'
import type { Choice } from '#renderer/data/templates/interactive-draft.ts'
import { useAnswerTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './editor.module.css'

const { interactive } = limits

type ChoiceField = 'title' | 'description'

const labels = {
  title: 'answers:editor.choice.title',
  description: 'answers:editor.choice.description',
} as const satisfies Record<ChoiceField, string>

const placeholders = {
  title: 'answers:editor.choicePlaceholder.title',
  description: 'answers:editor.choicePlaceholder.description',
} as const satisfies Record<ChoiceField, string>

export interface ChoiceRowProps {
  choice: Choice
  /** The number of the choice, from 1. */
  number: number
  isList: boolean
  errorOf: (field: ChoiceField, max: number) => string | undefined
  onChange: (part: Partial<Choice>) => void
  /** Absent for the last remaining choice. */
  onRemove: (() => void) | undefined
}

/** A button of a message, or a row of its list with a description. */
export function ChoiceRow(props: ChoiceRowProps) {
  const { choice, number, isList, errorOf, onChange, onRemove } = props
  const { t } = useAnswerTexts()
  const fields: readonly (readonly [ChoiceField, number])[] = isList
    ? [
        ['title', interactive.listTitleMax],
        ['description', interactive.listDescriptionMax],
      ]
    : [['title', interactive.quickReplyButtonMax]]
  return (
    <li className={classes.choice} data-list={isList || undefined}>
      <div className={classes.choiceFields}>
        {fields.map(([field, max]) => (
          <TextInput
            key={field}
            size="xs"
            aria-label={t(labels[field], { number })}
            placeholder={t(placeholders[field])}
            value={choice[field]}
            error={errorOf(field, max)}
            {...(choice[field] !== '' && {
              rightSection: <CharacterCounter value={choice[field]} max={max} />,
              rightSectionWidth: 60,
            })}
            onChange={(event) => onChange({ [field]: event.currentTarget.value })}
          />
        ))}
      </div>
      {onRemove !== undefined && (
        <IconButton
          icon={IconX}
          size={28}
          label={t('answers:editor.removeOption', { number })}
          onClick={({ currentTarget }) => {
            moveFocusToNeighbour(currentTarget, 'input')
            onRemove()
          }}
        />
      )}
    </li>
  )
}
