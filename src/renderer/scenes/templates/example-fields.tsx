import { TextInput } from '@mantine/core'
import { findPlaceholders } from '#contract/rules/templates/placeholders.ts'
import { useParameterLabel } from '#renderer/data/templates/use-parameter-label.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { fieldIdOf } from './check-list.tsx'
import type { ErrorOf } from './field-errors.ts'

interface ExampleFieldsProps {
  field: 'headerExample' | 'bodyExample'
  /** The index of the card whose text it is. */
  card?: number
  text: string
  values: readonly string[]
  errorOf: ErrorOf
  onChange: (values: string[]) => void
}

/** One field for the sample value of each placeholder. */
export function ExampleFields(props: ExampleFieldsProps) {
  const { field, card, text, values, errorOf, onChange } = props
  const { t } = useTexts('channelTemplates')
  const labelOf = useParameterLabel()
  return findPlaceholders(text).map(({ name }, index) => (
    <TextInput
      key={index}
      id={fieldIdOf({ field, at: index, card })}
      size="sm"
      error={errorOf(field, index, card)}
      label={t('channelTemplates:editor.exampleOf', { name: labelOf({ part: 'text', name }) })}
      value={values[index] ?? ''}
      onChange={(event) =>
        onChange(
          findPlaceholders(text).map((_, at) =>
            at === index ? event.currentTarget.value : (values[at] ?? ''),
          ),
        )
      }
    />
  ))
}
