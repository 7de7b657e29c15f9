import { findMatches, type TextPiece } from './find-matches.ts'

/** Elements that begin a paragraph. */
const BLOCKS =
  'address,article,aside,button,dd,div,dl,dt,fieldset,figcaption,figure,footer,form,h1,h2,h3,h4,h5,h6,header,label,legend,li,main,nav,ol,p,pre,section,summary,table,td,th,tr,ul'

/** Marks the find bar, whose own text is not searched. */
export const ownTextMark = 'data-find-bar'

/**
 * Returns the matches of a query in the visible text of the page, in document order. Text that is scrolled out of sight
 * counts as visible.
 */
export function pageRanges(query: string): Range[] {
  const nodes = visibleTextNodes(document.body)
  let lastBlock: Element | null = null
  const pieces = nodes.map((node): TextPiece => {
    const block = node.parentElement?.closest(BLOCKS) ?? null
    const startsBlock = block !== lastBlock
    lastBlock = block
    return { text: node.data, startsBlock }
  })
  return findMatches(pieces, query).flatMap(({ start, end }) => {
    const [from, to] = [nodes[start.piece], nodes[end.piece]]
    if (from === undefined || to === undefined) return []
    const range = new Range()
    range.setStart(from, start.offset)
    range.setEnd(to, end.offset)
    return [range]
  })
}

function visibleTextNodes(root: Element): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, {
    acceptNode(node) {
      if (!(node instanceof Element)) return NodeFilter.FILTER_ACCEPT
      const isShown =
        !node.matches(`script,style,noscript,[${ownTextMark}]`) &&
        node.checkVisibility({ visibilityProperty: true })
      // `checkVisibility` is false for an element with `display: contents`, but its children may be visible.
      const mayContainText = isShown || getComputedStyle(node).display === 'contents'
      return mayContainText ? NodeFilter.FILTER_SKIP : NodeFilter.FILTER_REJECT
    },
  })
  const nodes: Text[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text && node.data.trim() !== '') nodes.push(node)
  }
  return nodes
}
