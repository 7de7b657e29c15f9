import { describe, expect, it } from 'vitest'
import { menuEntries, type ClickedPlace, type MenuEntry } from './menu-entries.ts'

const nothing: ClickedPlace = {
  isEditable: false,
  isPassword: false,
  canCut: false,
  canCopy: false,
  canPaste: false,
  canSelectAll: true,
  selectionText: '',
  linkUrl: '',
  isPicture: false,
  misspelledWord: '',
  suggestions: [],
}
const field: ClickedPlace = {
  ...nothing,
  isEditable: true,
  canCut: true,
  canCopy: true,
  canPaste: true,
}

/** Entries in short: a disabled command is in brackets, a separator a dash. */
function shown(place: Partial<ClickedPlace>, isLocked = false): string[] {
  return menuEntries({ ...nothing, ...place }, isLocked).map(short)
}

function short(entry: MenuEntry): string {
  if (entry.kind === 'separator') return '-'
  if (entry.kind === 'suggestion') return `“${entry.word}”`
  if (entry.kind === 'noSuggestion') return 'none'
  return entry.isEnabled ? entry.command : `(${entry.command})`
}

const editing = ['cut', 'copy', 'paste', 'pastePlain', 'selectAll']

describe('the context menu', () => {
  it.each<[string, Partial<ClickedPlace>, string[]]>([
    ['of a plain place is empty', {}, []],
    ['of a selection copies it', { selectionText: 'Hello', canCopy: true }, ['copy']],
    ['of selected blanks is empty', { selectionText: ' \n', canCopy: true }, []],
    ['of a field edits', field, editing],
    [
      'of a field without a selection cannot cut',
      { ...field, canCut: false, canCopy: false },
      ['(cut)', '(copy)', 'paste', 'pastePlain', 'selectAll'],
    ],
    [
      'of a password copies nothing',
      { ...field, isPassword: true },
      ['(cut)', '(copy)', 'paste', 'selectAll'],
    ],
    [
      'of an unknown word corrects and learns it',
      { ...field, misspelledWord: 'cassa', suggestions: ['casa', 'caza'] },
      ['“casa”', '“caza”', 'addWord', '-', ...editing],
    ],
    [
      'of a word without corrections says so',
      { ...field, misspelledWord: 'xqzt' },
      ['none', 'addWord', '-', ...editing],
    ],
    [
      'offers five corrections at most',
      { ...field, misspelledWord: 'a', suggestions: ['1', '2', '3', '4', '5', '6'] },
      ['“1”', '“2”', '“3”', '“4”', '“5”', 'addWord', '-', ...editing],
    ],
    [
      'of a word outside a field corrects nothing',
      { misspelledWord: 'cassa', suggestions: ['casa'] },
      [],
    ],
    ['of a link copies it', { linkUrl: 'https://example.com/a' }, ['copyLink']],
    ['of a link inside the app is empty', { linkUrl: 'app://bandeja/dashboard' }, []],
    ['of a link that runs a script is empty', { linkUrl: 'javascript:alert(1)' }, []],
    ['of a picture copies and saves it', { isPicture: true }, ['copyPicture', 'savePicture']],
    [
      'of a picture in a link offers both',
      { isPicture: true, linkUrl: 'https://example.com/' },
      ['copyLink', '-', 'copyPicture', 'savePicture'],
    ],
  ])('%s', (_, place, expected) => {
    expect(shown(place)).toEqual(expected)
  })

  it('of a locked screen only pastes into a field', () => {
    const everything = {
      ...field,
      selectionText: 'Hello',
      linkUrl: 'https://example.com/',
      isPicture: true,
      misspelledWord: 'cassa',
      suggestions: ['casa'],
    }
    expect(shown({ ...everything, isEditable: false }, true)).toEqual([])
    expect(shown(everything, true)).toEqual(['paste'])
  })
})
