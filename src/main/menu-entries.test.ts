import { describe, expect, it } from 'vitest'
import { menuEntries, type ClickedElement, type MenuEntry } from './menu-entries.ts'

const nothing: ClickedElement = {
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
const field: ClickedElement = {
  ...nothing,
  isEditable: true,
  canCut: true,
  canCopy: true,
  canPaste: true,
}

/** The entries in short form: disabled commands in brackets, separators as a dash, suggestions in quotation marks. */
function shown(element: Partial<ClickedElement>, isLocked = false): string[] {
  return menuEntries({ ...nothing, ...element }, isLocked).map(short)
}

function short(entry: MenuEntry): string {
  if (entry.kind === 'separator') return '-'
  if (entry.kind === 'suggestion') return `“${entry.word}”`
  if (entry.kind === 'noSuggestion') return 'none'
  return entry.isEnabled ? entry.command : `(${entry.command})`
}

const editing = ['cut', 'copy', 'paste', 'pastePlain', 'selectAll']

describe('the context menu', () => {
  it.each<[string, Partial<ClickedElement>, string[]]>([
    ['of content without a selection is empty', {}, []],
    ['of a selection offers to copy', { selectionText: 'Hello', canCopy: true }, ['copy']],
    ['of selected spaces is empty', { selectionText: ' \n', canCopy: true }, []],
    ['of a field offers the editing commands', field, editing],
    [
      'of a field without a selection has cut and copy disabled',
      { ...field, canCut: false, canCopy: false },
      ['(cut)', '(copy)', 'paste', 'pastePlain', 'selectAll'],
    ],
    [
      'of a password field has cut and copy disabled, and no plain paste',
      { ...field, isPassword: true },
      ['(cut)', '(copy)', 'paste', 'selectAll'],
    ],
    [
      'of a misspelled word offers corrections and the dictionary',
      { ...field, misspelledWord: 'cassa', suggestions: ['casa', 'caza'] },
      ['“casa”', '“caza”', 'addWord', '-', ...editing],
    ],
    [
      'of a misspelled word without corrections shows that there are none',
      { ...field, misspelledWord: 'xqzt' },
      ['none', 'addWord', '-', ...editing],
    ],
    [
      'offers at most five corrections',
      { ...field, misspelledWord: 'a', suggestions: ['1', '2', '3', '4', '5', '6'] },
      ['“1”', '“2”', '“3”', '“4”', '“5”', 'addWord', '-', ...editing],
    ],
    [
      'of a misspelled word outside a field offers no corrections',
      { misspelledWord: 'cassa', suggestions: ['casa'] },
      [],
    ],
    ['of a link offers to copy it', { linkUrl: 'https://example.com/a' }, ['copyLink']],
    ['of a link inside the app is empty', { linkUrl: 'app://bandeja/dashboard' }, []],
    ['of a link that runs a script is empty', { linkUrl: 'javascript:alert(1)' }, []],
    [
      'of a picture offers to copy and save it',
      { isPicture: true },
      ['copyPicture', 'savePicture'],
    ],
    [
      'of a picture in a link offers the commands of the link and of the picture',
      { isPicture: true, linkUrl: 'https://example.com/' },
      ['copyLink', '-', 'copyPicture', 'savePicture'],
    ],
  ])('%s', (_, element, expected) => {
    expect(shown(element)).toEqual(expected)
  })

  it('on a locked screen offers only to paste into a field', () => {
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
