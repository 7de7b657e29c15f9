import { dateOrders, type DateOrder } from '#contract/entities/contacts/history-import.ts'
import { limits } from '#contract/limits.ts'
import { readExportText, withoutMarks, type ExportContent } from './chat-export-texts.ts'

/**
 * Reads the export of a chat that the phone's app writes: a text with a line for each message, in the form of the phone and
 * of its language. Nothing in it says which numbers of a date are the day and the month.
 */

/** A message of an export. */
export interface ExportEntry {
  /** The three numbers of its date, as they are written. */
  date: readonly [number, number, number]
  /** Seconds since midnight, by the clock of the phone. */
  seconds: number
  author: string
  content: ExportContent
}

export interface ChatExport {
  entries: ExportEntry[]
  /** The orders that fit all dates. Several: nothing in the file decides it. None: a date fits no order. */
  orders: DateOrder[]
  /** Who wrote how many messages, most first. */
  people: { name: string; messages: number }[]
  /** How many lines are of the app itself, such as that a number has changed. */
  systemLines: number
}

const DATE = String.raw`(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})\.?`
const TIME = String.raw`(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?: ?([ap])\.? ?m\.?)?`
/** An iPhone: [12/3/24, 21:05:33] Name: text. */
const bracketed = new RegExp(String.raw`^\[${DATE},? ${TIME}\] `, 'iu')
/** An Android phone: 12/3/24, 21:05 - Name: text. */
const dashed = new RegExp(String.raw`^${DATE},? ${TIME} [-–] `, 'iu')
const forms = [bracketed, dashed]

type Head = Pick<ExportEntry, 'date' | 'seconds'> & { separator: string; length: number }

/** Reads the date and time before a message. */
function readHead(line: string, form: RegExp): Head | undefined {
  const match = form.exec(line)
  if (match === null) return undefined
  const [whole, one, separator = '', two, three, hour, minute, second, half] = match
  const hours = Number(hour)
  const isAfternoon = half?.toLowerCase() === 'p'
  const onClock = half === undefined ? hours : (hours % 12) + (isAfternoon ? 12 : 0)
  const seconds = onClock * 3_600 + Number(minute) * 60 + Number(second ?? 0)
  if (onClock > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return undefined
  return {
    date: [Number(one), Number(two), Number(three)],
    seconds,
    separator,
    length: whole.length,
  }
}

/** A line without marks before its head, and with common spaces in it: some phones write narrow ones before "p. m.". */
function comparable(line: string): string {
  const text = line.replace(/^[\u200e\u200f\ufeff]+/u, '')
  return text.slice(0, 45).replaceAll(/[\u00a0\u202f\u2009]/gu, ' ') + text.slice(45)
}

/** Reads a whole export. The first line with a date decides the form of all others. */
export function readChatExport(text: string): ChatExport {
  const lines = text.split(/\r?\n/u)
  const form = forms.find((one) => lines.some((line) => readHead(comparable(line), one)))
  const entries: ExportEntry[] = []
  let separator: string | undefined
  let systemLines = 0
  let open: (Head & { said: string }) | undefined
  const close = () => {
    if (open === undefined) return
    const { date, seconds, said } = open
    const entry = readEntry(said)
    if (entry === undefined) systemLines += 1
    else entries.push({ date, seconds, ...entry })
    open = undefined
  }
  for (const raw of form === undefined ? [] : lines) {
    const line = comparable(raw)
    const head = form === undefined ? undefined : readHead(line, form)
    if (head !== undefined && (separator ?? head.separator) === head.separator) {
      close()
      separator = head.separator
      open = { ...head, said: line.slice(head.length) }
    } else if (open !== undefined) open.said += `\n${raw}`
  }
  close()
  return {
    entries,
    orders: dateOrdersOf(entries, separator),
    people: peopleOf(entries),
    systemLines,
  }
}

/** The author and the content of a message; undefined for a line of the app itself. */
function readEntry(said: string): Pick<ExportEntry, 'author' | 'content'> | undefined {
  const colon = said.search(/:(?:\s|$)/u)
  if (colon < 1 || colon > limits.history.nameMax || said.slice(0, colon).includes('\n'))
    return undefined
  const author = withoutMarks(said.slice(0, colon)).trim()
  const content = readExportText(
    said
      .slice(colon + 1)
      .replace(/^ /u, '')
      .trimEnd(),
  )
  return author === '' || content === undefined ? undefined : { author, content }
}

function peopleOf(entries: readonly ExportEntry[]): ChatExport['people'] {
  const counts = new Map<string, number>()
  for (const { author } of entries) counts.set(author, (counts.get(author) ?? 0) + 1)
  return [...counts]
    .map(([name, messages]) => ({ name, messages }))
    .toSorted((one, two) => two.messages - one.messages)
}

/** The day of a date, YYYY-MM-DD; undefined if it is none in this order. */
export function exportDay(
  [one, two, three]: ExportEntry['date'],
  order: DateOrder,
): string | undefined {
  const [year, month, day] =
    order === 'ymd' ? [one, two, three] : order === 'dmy' ? [three, two, one] : [three, one, two]
  const full = year < 100 ? 2000 + year : year
  if (full < 2000 || full > 2199) return undefined
  const padded = (value: number) => String(value).padStart(2, '0')
  const written = `${full}-${padded(month)}-${padded(day)}`
  const time = Date.parse(`${written}T00:00:00Z`)
  // A day that the month does not have is read as one of the next month.
  return new Date(time || 0).toISOString().startsWith(written) ? written : undefined
}

/** Decides the order of the dates: by numbers that are no month, by the separator, and by the order of the messages. */
function dateOrdersOf(entries: readonly ExportEntry[], separator: string | undefined): DateOrder[] {
  const fitting = dateOrders.filter((order) =>
    entries.every(({ date }) => date[0] > 31 === (order === 'ymd') && exportDay(date, order)),
  )
  if (fitting.length < 2) return fitting
  // Nobody writes 3.12.2024 for the twelfth of March.
  if (separator === '.') return ['dmy']
  const steady = fitting.filter((order) => isInOrder(entries, order))
  return steady.length === 1 ? steady : fitting
}

/** Whether no message is on an earlier day than the one before it. */
function isInOrder(entries: readonly ExportEntry[], order: DateOrder): boolean {
  let last = ''
  for (const { date } of entries) {
    const day = exportDay(date, order) ?? ''
    if (day < last) return false
    last = day
  }
  return true
}
