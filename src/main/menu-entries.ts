import { externalAddress } from './external-address.ts'

/** The properties of the clicked element that decide the menu. */
export interface ClickedElement {
  isEditable: boolean
  isPassword: boolean
  canCut: boolean
  canCopy: boolean
  canPaste: boolean
  canSelectAll: boolean
  /** The selected text; empty without a selection. */
  selectionText: string
  /** The address of the clicked link; empty if no link was clicked. */
  linkUrl: string
  /** Whether a loaded picture was clicked. */
  isPicture: boolean
  /** The clicked word, if the spell checker rejects it; otherwise empty. */
  misspelledWord: string
  /** Suggested corrections of `misspelledWord`, best first. */
  suggestions: readonly string[]
}

/** The commands of the context menu, except accepting a suggestion. */
export type MenuCommand =
  | 'cut'
  | 'copy'
  | 'paste'
  | 'pastePlain'
  | 'selectAll'
  | 'copyLink'
  | 'copyPicture'
  | 'savePicture'
  | 'addWord'

export type MenuEntry =
  | { kind: 'command'; command: MenuCommand; isEnabled: boolean }
  | { kind: 'suggestion'; word: string }
  | { kind: 'noSuggestion' }
  | { kind: 'separator' }

const SUGGESTIONS_MAX = 5

/**
 * Returns the entries of the context menu. While the screen is locked, only fields have a menu. Its only entry is
 * `paste`, so that the user can paste the password that unlocks the screen.
 * @returns an empty list if the element has no menu
 */
export function menuEntries(element: ClickedElement, isLocked: boolean): MenuEntry[] {
  if (isLocked) return element.isEditable ? [command('paste', element.canPaste)] : []
  return joined([
    spellingEntries(element),
    externalAddress(element.linkUrl) === null ? [] : [command('copyLink')],
    element.isPicture ? [command('copyPicture'), command('savePicture')] : [],
    element.isEditable ? editingEntries(element) : copyEntry(element),
  ])
}

function spellingEntries({ isEditable, misspelledWord, suggestions }: ClickedElement): MenuEntry[] {
  if (!isEditable || misspelledWord === '') return []
  const words = suggestions.slice(0, SUGGESTIONS_MAX)
  const corrections = words.map((word): MenuEntry => ({ kind: 'suggestion', word }))
  return [
    ...(corrections.length > 0 ? corrections : [{ kind: 'noSuggestion' } as const]),
    command('addWord'),
  ]
}

function editingEntries(element: ClickedElement): MenuEntry[] {
  const { isPassword, canCut, canCopy, canPaste, canSelectAll } = element
  return [
    command('cut', canCut && !isPassword),
    command('copy', canCopy && !isPassword),
    command('paste', canPaste),
    ...(isPassword ? [] : [command('pastePlain', canPaste)]),
    command('selectAll', canSelectAll),
  ]
}

function copyEntry({ selectionText, canCopy }: ClickedElement): MenuEntry[] {
  return selectionText.trim() === '' ? [] : [command('copy', canCopy)]
}

function command(name: MenuCommand, isEnabled = true): MenuEntry {
  return { kind: 'command', command: name, isEnabled }
}

/** Joins the groups that have entries, with separators between them. */
function joined(groups: readonly MenuEntry[][]): MenuEntry[] {
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, index) => (index === 0 ? group : [{ kind: 'separator' } as const, ...group]))
}
