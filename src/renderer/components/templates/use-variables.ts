import { variableNames } from '#contract/rules/templates/template-variables.ts'
import { useVariableLabel } from '#renderer/i18n/variable-label.ts'
import type { Variable } from './placeholder-completion.ts'

/** The variables that an author can use in a text, with their labels. */
export function useVariables(): readonly Variable[] {
  const labelOf = useVariableLabel()
  return variableNames.map((name) => ({ name, label: labelOf(name) }))
}
