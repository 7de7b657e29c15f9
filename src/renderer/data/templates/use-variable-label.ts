import { variableField } from '#contract/rules/templates/template-variables.ts'
import { useFieldNames } from '#renderer/data/contacts/contact-fields.ts'
import { useFixedVariableLabel } from '#renderer/i18n/variable-label.ts'

/** The words for the name of a placeholder: those of `useFixedVariableLabel`, and the name of a custom field. */
export function useVariableLabel(): (name: string) => string {
  const fixedLabel = useFixedVariableLabel()
  const fieldName = useFieldNames()
  return (name) => {
    const field = variableField(name)
    return field === undefined ? fixedLabel(name) : fieldName(field)
  }
}
