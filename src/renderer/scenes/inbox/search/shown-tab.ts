import { searchTabs, type SearchForm, type SearchTab } from './search-state.ts'

/** What is known of the search in a tab: without items, nothing yet. */
interface TabResult {
  readonly items: readonly unknown[] | undefined
  readonly hasMore: boolean
}

const isEmpty = ({ items, hasMore }: TabResult) => items?.length === 0 && !hasMore

/**
 * The tab that the search shows: the one that the user chose last or, if it has no results, the first one with some. A tab
 * that was chosen for this very text stays, even if it is empty.
 * @param tabs the tabs that the service has
 */
export function shownTab(
  form: Pick<SearchForm, 'text' | 'tab' | 'tabChosenFor'>,
  tabs: readonly SearchTab[],
  results: Readonly<Record<SearchTab, TabResult>>,
): SearchTab {
  const chosen = tabs.includes(form.tab) ? form.tab : searchTabs[0]
  if (form.tabChosenFor === form.text.trim() || !isEmpty(results[chosen])) return chosen
  return tabs.find((tab) => (results[tab].items?.length ?? 0) > 0) ?? chosen
}
