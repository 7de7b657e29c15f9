import type { FlowOption } from '#contract/entities/flows/flow-screen.ts'

/** An id that no option of the list has. */
function freeId(options: readonly FlowOption[]): string {
  const taken = new Set(options.map(({ id }) => id))
  let number = options.length
  while (taken.has(String(number))) number += 1
  return String(number)
}

export const addOption = (options: readonly FlowOption[], title: string): FlowOption[] => [
  ...options,
  { id: freeId(options), title },
]

/** Adds an option for each non-blank line of a text. */
export const addPastedOptions = (options: readonly FlowOption[], text: string): FlowOption[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .reduce<FlowOption[]>((all, line) => addOption(all, line), [...options])

export function moveOption(options: readonly FlowOption[], from: number, to: number): FlowOption[] {
  const moved = options[from]
  if (moved === undefined || to < 0 || to >= options.length) return [...options]
  return options.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/** Changes an option. An empty description is removed. */
export function changeOption(
  options: readonly FlowOption[],
  index: number,
  changes: { readonly title?: string; readonly description?: string },
): FlowOption[] {
  return options.map((option, at) => {
    if (at !== index) return option
    const { description, ...rest } = { ...option, ...changes }
    return description === undefined || description === '' ? rest : { ...rest, description }
  })
}
