import { openPlaceholder } from '#contract/rules/templates/placeholders.ts'

/** A variable that can complete a placeholder. */
export interface Variable {
  /** The name, as it is written between the braces. */
  readonly name: string
  readonly label: string
}

/**
 * Returns the name typed so far in an unclosed placeholder at the cursor: `Hello {{con|` → `con`. Returns null if the
 * cursor is in no placeholder, or in one that is closed: `{{con|tact.name}}`.
 */
export function openName(text: string, cursor: number): string | null {
  const typed = openPlaceholder.exec(text.slice(0, cursor))?.[1]
  return typed === undefined || /^[^{\n]*\}/u.test(text.slice(cursor)) ? null : typed
}

/** The variables whose name or label contains the typed text, ignoring case. */
export function matchingVariables(variables: readonly Variable[], typed: string): Variable[] {
  const wanted = typed.trim().toLowerCase()
  return variables.filter(({ name, label }) =>
    [name, label].some((text) => text.toLowerCase().includes(wanted)),
  )
}
