import { externalAddress } from '../bridge/index.ts'

/** The properties of the clicked element that the menu depends on. */
export interface ClickedPlace {
  isEditable: boolean
  /** Whether it is a password field. */
  isPassword: boolean
  canCut: boolean
  canCopy: boolean
  canPaste: boolean
  canSelectAll: boolean
  /** The selected text; empty without a selection. */
  selectionText: string
  /** The address of a link; empty without one. */
  linkUrl: string
  /** Whether a loaded picture was clicked. */
  isPicture: boolean
  /** A word that the spell checker does not know; empty without one. */
  misspelledWord: string
  /** Corrections of that word, the best first. */
  suggestions: readonly string[]
}

/** Commands of the context menu that need no further input. */
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

/** Number of corrections that are offered. */
const SUGGESTIONS_MOST = 5

/**
 * Returns the entries of the context menu. On a locked screen only a field has one, and only to paste a password.
 * @returns no entries where a menu would offer nothing
 */
export function menuEntries(place: ClickedPlace, isLocked: boolean): MenuEntry[] {
  if (isLocked) return place.isEditable ? [command('paste', place.canPaste)] : []
  return joined([
    spellingEntries(place),
    externalAddress(place.linkUrl) === null ? [] : [command('copyLink')],
    place.isPicture ? [command('copyPicture'), command('savePicture')] : [],
    place.isEditable ? editingEntries(place) : copyEntry(place),
  ])
}

function spellingEntries({ isEditable, misspelledWord, suggestions }: ClickedPlace): MenuEntry[] {
  if (!isEditable || misspelledWord === '') return []
  const words = suggestions.slice(0, SUGGESTIONS_MOST)
  const corrections = words.map((word): MenuEntry => ({ kind: 'suggestion', word }))
  return [
    ...(corrections.length > 0 ? corrections : [{ kind: 'noSuggestion' } as const]),
    command('addWord'),
  ]
}

function editingEntries(place: ClickedPlace): MenuEntry[] {
  const { isPassword, canCut, canCopy, canPaste, canSelectAll } = place
  return [
    command('cut', canCut && !isPassword),
    command('copy', canCopy && !isPassword),
    command('paste', canPaste),
    ...(isPassword ? [] : [command('pastePlain', canPaste)]),
    command('selectAll', canSelectAll),
  ]
}

function copyEntry({ selectionText, canCopy }: ClickedPlace): MenuEntry[] {
  return selectionText.trim() === '' ? [] : [command('copy', canCopy)]
}

function command(name: MenuCommand, isEnabled = true): MenuEntry {
  return { kind: 'command', command: name, isEnabled }
}

/** Puts separators between the groups that have entries. */
function joined(groups: readonly MenuEntry[][]): MenuEntry[] {
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, index) => (index === 0 ? group : [{ kind: 'separator' } as const, ...group]))
}
