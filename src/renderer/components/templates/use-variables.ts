import { fieldVariable, variableNames } from '#contract/rules/templates/template-variables.ts'
import { useContactFields } from '#renderer/data/contacts/contact-fields.ts'
import { useVariableLabel } from '#renderer/data/templates/use-variable-label.ts'
import type { Variable } from './placeholder-completion.ts'

/** The variables that an author can use in a text, with their labels: also the contacts' fields that have a name. */
export function useVariables(): readonly Variable[] {
  const labelOf = useVariableLabel()
  const fields = useContactFields().map(({ number }) => fieldVariable(number))
  return [...variableNames, ...fields].map((name) => ({ name, label: labelOf(name) }))
}
