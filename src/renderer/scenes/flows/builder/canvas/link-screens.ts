import type { FlowScreen } from '#contract/entities/flows/flow-screen.ts'
import type { FlowDocument } from '#contract/rules/flows/flow-json/document.ts'
import {
  addScreen,
  footerOf,
  setFooterAction,
  updateElement,
} from '#renderer/scenes/flows/builder/document.ts'
import type { Texts } from '#renderer/scenes/flows/builder/new-element.ts'

/** The labels of footers that nobody has changed: of one that ends the flow, and of one that leads to a screen. */
export interface FooterWords {
  readonly ends: string
  readonly goesOn: string
}

export const footerWords = (t: Texts): FooterWords => ({
  ends: t('flows:welcomeButton'),
  goesOn: t('flows:builder.start.next'),
})

/** Gives a footer the label that fits its action, unless the author has written another one. */
function withFittingLabel(
  document: FlowDocument,
  screen: number,
  words: FooterWords,
): FlowDocument {
  const found = document.screens[screen] && footerOf(document.screens[screen])
  if (!found) return document
  const { footer, index: element } = found
  const [wrong, right] =
    footer['on-click-action']?.name === 'navigate'
      ? [words.ends, words.goesOn]
      : [words.goesOn, words.ends]
  return footer.label === wrong
    ? updateElement(document, { screen, element }, { label: right })
    : document
}

/** Sets the action of a screen's footer, as `setFooterAction` does, and its label if it is still one of `words`. */
export function linkFooter(
  document: FlowDocument,
  index: number,
  target: Parameters<typeof setFooterAction>[2],
  words: FooterWords,
): FlowDocument {
  return withFittingLabel(setFooterAction(document, index, target), index, words)
}

/**
 * Adds a screen at the end, and links the footer of another one to it if that footer ends the flow or leads nowhere.
 * @param from the index of the screen to link
 */
export function appendScreen(
  document: FlowDocument,
  from: number,
  screen: FlowScreen,
  words: FooterWords,
): FlowDocument {
  const added = addScreen(document, document.screens.length, screen)
  const source = document.screens[from]
  const footer = source && footerOf(source)?.footer
  const action = footer?.['on-click-action']
  const isOpen = footer !== undefined && (action === undefined || action.name === 'complete')
  const last = added.screens.at(-1)
  if (!isOpen || last === undefined) return added
  return linkFooter(added, from, { kind: 'navigate', screenId: last.id }, words)
}

/** The number in the title of a new screen: that of its position or, if a screen has this title, a higher one. */
export function newScreenNumber(
  screens: readonly FlowScreen[],
  titleOf: (number: number) => string,
): number {
  const titles = new Set(screens.map(({ title }) => title))
  let number = screens.length + 1
  while (titles.has(titleOf(number))) number += 1
  return number
}
