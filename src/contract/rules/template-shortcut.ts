import { foldWord } from './searchable-text.ts'

/** The shortcut of a name: lower case without accents, with hyphens between the words. Empty for a name without letters or digits. */
export function shortcutOf(name: string): string {
  return foldWord(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
}

/**
 * The shortcuts by which the composer's "/" finds templates, by template id. Equal ones are numbered from -2 in the order of
 * the ids, which rise with time: moving a template leaves its shortcut as it is.
 */
export function templateShortcuts(
  templates: readonly { readonly id: string; readonly name: string }[],
): ReadonlyMap<string, string> {
  const used = new Set<string>()
  const shortcuts = new Map<string, string>()
  for (const { id, name } of templates.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const bare = shortcutOf(name)
    if (bare === '') continue
    let shortcut = bare
    for (let number = 2; used.has(shortcut); number += 1) shortcut = `${bare}-${number}`
    used.add(shortcut)
    shortcuts.set(id, shortcut)
  }
  return shortcuts
}
