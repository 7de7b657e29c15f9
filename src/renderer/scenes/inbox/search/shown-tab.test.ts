import { expect, test } from 'vitest'
import { searchTabs, type SearchTab } from './search-state.ts'
import { shownTab } from './shown-tab.ts'

const form = { text: 'oak ', tab: 'messages', tabChosenFor: null } as const
/** The results of each tab by their number; without one, they are loading. */
const found = (counts: Partial<Record<SearchTab, number>>) => {
  const resultOf = (tab: SearchTab) => ({
    items: counts[tab] === undefined ? undefined : Array.from({ length: counts[tab] }),
    hasMore: false,
  })
  return {
    messages: resultOf('messages'),
    files: resultOf('files'),
    contacts: resultOf('contacts'),
    notes: resultOf('notes'),
  }
}

test.each<[string, Partial<Record<SearchTab, number>>, SearchTab]>([
  ['the chosen tab with results', { messages: 2, notes: 1 }, 'messages'],
  ['the first tab with results if the chosen one has none', { messages: 0, notes: 1 }, 'notes'],
  ['the chosen tab while it loads', { notes: 1 }, 'messages'],
  ['the chosen tab if no tab has results', { messages: 0, files: 0 }, 'messages'],
])('shows %s', (_, counts, tab) => {
  expect(shownTab(form, searchTabs, found(counts))).toBe(tab)
})

test('shows a tab that was chosen for this text, although it is empty', () => {
  const results = found({ files: 0, messages: 0, notes: 1 })
  const chosen = { ...form, tab: 'files', tabChosenFor: 'oak' } as const
  expect(shownTab(chosen, searchTabs, results)).toBe('files')
  expect(shownTab({ ...chosen, text: 'oaken' }, searchTabs, results)).toBe('notes')
})

test('shows an empty tab whose next page may have results', () => {
  const results = { ...found({ notes: 1 }), messages: { items: [], hasMore: true } }
  expect(shownTab(form, searchTabs, results)).toBe('messages')
})

test('shows the messages if the service lacks the chosen tab', () => {
  const withoutNotes = searchTabs.filter((tab) => tab !== 'notes')
  expect(shownTab({ ...form, tab: 'notes' }, withoutNotes, found({}))).toBe('messages')
})
