import { TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { limits } from '#contract/limits.ts'
import { IconButton } from '#renderer/components/icon-button.tsx'
import { moveFocusToNeighbour } from '#renderer/components/focus-neighbour.ts'
import { useTemplateTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './compose-dialog.module.css'
import type { Choice } from '#renderer/data/templates/interactive-draft.ts'
import { lengthCount } from './length-count.tsx'

const { interactive } = limits

export interface ChoiceFieldsProps {
  choice: Choice
  number: number
  isList: boolean
  errorOf: (
    name: 'title' | 'description' | 'section',
    value: string,
    most: number,
  ) => string | undefined
  onChange: (part: Partial<Choice>) => void
  onRemove: (() => void) | undefined
}

/** The fields of one choice of an interactive message: its title and, in a list, its description and section. */
export function ChoiceFields(props: ChoiceFieldsProps) {
  const { choice, number, isList, errorOf, onChange, onRemove } = props
  const { t } = useTemplateTexts()
  const { title, description, section } = choice
  const titleMax = isList ? interactive.listTitleMax : interactive.quickReplyButtonMax
  return (
    <li className={classes.choice}>
      <div className={classes.line}>
        <TextInput
          size="sm"
          className={classes.grow}
          label={t('templates:compose.option', { number })}
          value={title}
          error={errorOf('title', title, titleMax)}
          {...lengthCount(title, titleMax)}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
        {onRemove !== undefined && (
          <IconButton
            icon={IconTrash}
            label={t('templates:compose.remove', { number })}
            onClick={({ currentTarget }) => {
              // Focus the input of a neighbouring choice, not its remove button: if only one choice is left, it has no
              // such button.
              moveFocusToNeighbour(currentTarget, 'input')
              onRemove()
            }}
          />
        )}
      </div>
      {isList && (
        <>
          <TextInput
            size="sm"
            label={t('templates:compose.description', { number })}
            value={description}
            error={errorOf('description', description, interactive.listDescriptionMax)}
            {...lengthCount(description, interactive.listDescriptionMax)}
            onChange={(event) => onChange({ description: event.currentTarget.value })}
          />
          <TextInput
            size="sm"
            label={t('templates:compose.section', { number })}
            value={section}
            error={errorOf('section', section, interactive.sectionTitleMax)}
            {...lengthCount(section, interactive.sectionTitleMax)}
            onChange={(event) => onChange({ section: event.currentTarget.value })}
          />
        </>
      )}
    </li>
  )
}
