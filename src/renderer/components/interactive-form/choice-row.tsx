import { IconX } from '@tabler/icons-react'
import { limits } from '#contract/limits.ts'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import type { Choice } from '#renderer/data/templates/interactive-draft.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { CountedInput } from './counted-input.tsx'
import classes from './interactive-form.module.css'

const interactive = limits.interactive

type ChoiceField = 'title' | 'description'

const labels = {
  title: 'templates:interactive.option',
  description: 'templates:interactive.description',
} as const satisfies Record<ChoiceField, string>

const placeholders = {
  title: 'templates:interactive.titlePlaceholder',
  description: 'templates:interactive.descriptionPlaceholder',
} as const satisfies Record<ChoiceField, string>

export interface ChoiceRowProps {
  choice: Choice
  /** The number of the choice, from 1. */
  number: number
  isList: boolean
  /** Whether the choices before this one are already as many as the channel allows. */
  isSurplus: boolean
  errorOf: (field: ChoiceField, max: number) => string | undefined
  onChange: (part: Partial<Choice>) => void
  /** Absent for the last remaining choice. */
  onRemove: (() => void) | undefined
}

/** The id of a choice's element. */
export const choiceRowId = ({ id }: Choice): string => `choice-${id}`

/** Focuses the title of the next or previous choice, which may be in another section. */
function focusNeighbour(row: HTMLElement | null): void {
  const rows = [...(row?.closest('fieldset')?.querySelectorAll('li') ?? [])]
  const at = rows.findIndex((one) => one === row)
  const neighbour = rows[at + 1] ?? rows[at - 1]
  neighbour?.querySelector('input')?.focus()
}

/** A button of a message, or a row of its list with a description. */
export function ChoiceRow(props: ChoiceRowProps) {
  const { choice, number, isList, isSurplus, errorOf, onChange, onRemove } = props
  const { t } = useTexts('templates')
  const fields: readonly (readonly [ChoiceField, number])[] = isList
    ? [
        ['title', interactive.listTitleMax],
        ['description', interactive.listDescriptionMax],
      ]
    : [['title', interactive.quickReplyButtonMax]]
  return (
    <li
      id={choiceRowId(choice)}
      className={classes.choice}
      data-list={isList || undefined}
      data-surplus={isSurplus || undefined}
    >
      <div className={classes.choiceFields}>
        {fields.map(([field, max]) => (
          <CountedInput
            key={field}
            size="xs"
            aria-label={t(labels[field], { number })}
            placeholder={t(placeholders[field])}
            value={choice[field]}
            max={max}
            error={errorOf(field, max)}
            {...(choice[field] === '' ? { rightSection: null } : { rightSectionWidth: 60 })}
            onChange={(text) => onChange({ [field]: text })}
          />
        ))}
      </div>
      {onRemove !== undefined && (
        <IconButton
          icon={IconX}
          size={28}
          label={t('templates:interactive.removeOption', { number })}
          onClick={({ currentTarget }) => {
            focusNeighbour(currentTarget.closest('li'))
            onRemove()
          }}
        />
      )}
    </li>
  )
}
