import { Text, TextInput } from '@mantine/core'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { tidied } from './target-draft.ts'
import { readTarget } from './target-text.ts'

/** The longest text of a time that is offered to type. */
const charactersMax = 20

export interface TargetCellProps {
  label: string
  /** As typed; empty: the inherited value. */
  value: string
  /** What holds while the cell is empty, shown dim. */
  inherited: string
  mayEdit: boolean
  onChange: (text: string) => void
}

/** One time of a row: a field for those who may change it, else the value. */
export function TargetCell({ label, value, inherited, mayEdit, onChange }: TargetCellProps) {
  const { t } = useTexts('targets')
  if (!mayEdit)
    return (
      <Text span size="sm" className="numbers" {...(value === '' && { c: 'dimmed' })}>
        {value === '' ? inherited : value}
      </Text>
    )
  const isFaulty = readTarget(value) === null
  return (
    <TextInput
      size="sm"
      aria-label={label}
      placeholder={inherited}
      value={value}
      maxLength={charactersMax}
      error={isFaulty && t('targets:fault')}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={() => {
        const tidy = tidied(value, t('targets:no'))
        if (tidy !== value) onChange(tidy)
      }}
    />
  )
}
