import { foldWord } from '#contract/rules/text/searchable-text.ts'

/**
 * The shortcut of a name: its words in lower case, without accents, joined by hyphens. Empty for a name without
 * letters or digits.
 */
export function shortcutOf(name: string): string {
  return foldWord(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
}

/**
 * The shortcuts by which "/" in the composer finds templates, by template id. A template without a shortcut is left
 * out. If several names give the same shortcut, the first id gets it and the next ids get a number: "hello", "hello-2",
 * "hello-3". Ids increase with time, so moving a template does not change its shortcut.
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
