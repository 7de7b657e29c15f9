/**
 * A page of plain rows without a framework, a service or data: what the same click, message, key or turn of the wheel
 * costs at least. Its elements have the names of the product's, so that the same code measures both.
 */

const CHATS = 200
/** Number of messages that a click shows, as many as the product draws. */
const MESSAGES = 30

const list = find('[data-testid="chat-scroller"]')
const conversation = find('[data-testid="message-scroller"]')

/** Shows the messages of a chat, with the newest in view. */
function open(chat: string, messages = MESSAGES): void {
  const rows = Array.from({ length: messages }, (_, index) => {
    const article = document.createElement('article')
    article.dataset['message'] = `m${chat}x${index}`
    article.dataset['index'] = String(index)
    article.textContent = `Message ${index} of ${chat}`
    return article
  })
  conversation.replaceChildren(...rows)
  conversation.scrollTop = conversation.scrollHeight
}

let written = 0

/** A message of a customer: changes the text of a row and moves it to the top. @returns the text */
function write(): string {
  written += 1
  const words = `Message number ${written}`
  const row = list.children[(written * 7) % CHATS]
  const text = row?.querySelector('p')
  if (row === undefined || !text) throw new Error('The list has no such row.')
  text.textContent = words
  list.prepend(row)
  return words
}

/** Writes in one call what is due at a rate, until it is stopped. @returns stops it */
function pour(eventsASecond: number): () => void {
  const begin = performance.now()
  let poured = 0
  const timer = setInterval(() => {
    const due = ((performance.now() - begin) / 1_000) * eventsASecond
    for (; poured < due; poured += 1) write()
  }, 10)
  return () => clearInterval(timer)
}

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector)
  if (element === null) throw new Error(`The page has no ${selector}.`)
  return element
}

for (let index = 0; index < CHATS; index += 1) {
  const row = document.createElement('div')
  row.dataset['chat'] = `c${index}`
  row.tabIndex = 0
  for (const tag of ['strong', 'p']) {
    const text = document.createElement(tag)
    text.style.margin = '0'
    text.textContent = tag === 'p' ? 'Hello' : `Customer ${index}`
    row.append(text)
  }
  list.append(row)
}
/** Selects a row and shows its messages. */
function choose(row: HTMLElement): void {
  list.querySelector('[aria-selected="true"]')?.removeAttribute('aria-selected')
  row.setAttribute('aria-selected', 'true')
  open(row.dataset['chat'] ?? '')
}

list.addEventListener('click', ({ target }) => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-chat]') : null
  if (row !== null) choose(row)
})
choose(find('[data-chat]'))

Object.assign(globalThis, { floor: { open, write, pour } })
