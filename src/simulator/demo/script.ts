/**
 * The text format of the demo's conversations. A script is a heading `# id | tag | tag` and one line per message,
 * reaction or pause. A message begins with the speaker (`c` the customer, `a` the agent, `auto` an automatic answer)
 * and the kind of content:
 *
 * - `c Hola, ¿tienen el {product}?`: text; `{…}` is filled in, one of `[a|b]` is picked
 * - `c> Ese mismo`: text that replies to the other side's last message
 * - `c:image desk Es este`: a photo of resources/demo, with or without a caption
 * - `c:voice question`: a voice note
 * - `c:sticker thanks`, `c:location`, `a:pdf quotation Aquí la tiene`
 * - `a:buttons ¿Cuándo? | Mañana | Tarde`: up to three buttons; `a:list Text | Button | Row — description | …`
 * - `c:choice 2`: the customer picks the second option
 * - `a:failed 131026 Hola`: a text that the channel refused
 * - `c+ ❤️`: a reaction to the previous message
 * - `~ 3h`: a pause before the next message, in minutes (m), hours (h) or days (d)
 */
export type Speaker = 'c' | 'a' | 'auto'

export type Line =
  | { kind: 'text'; by: Speaker; text: string; quotes: boolean }
  | { kind: 'image'; by: Speaker; photo: string; text: string }
  | { kind: 'voice'; by: Speaker; topic: string }
  | { kind: 'sticker'; by: Speaker; sticker: string }
  | { kind: 'location'; by: Speaker }
  | { kind: 'pdf'; by: Speaker; document: 'quotation' | 'invoice'; text: string }
  | { kind: 'buttons'; by: Speaker; text: string; options: string[] }
  | { kind: 'list'; by: Speaker; text: string; button: string; options: string[] }
  | { kind: 'choice'; by: Speaker; index: number }
  | { kind: 'failed'; by: Speaker; code: number; text: string }

/** A message of a script, with its pause and reactions. */
export interface ScriptMessage {
  line: Line
  /** Pause before the message, ms, in addition to the usual pause. */
  pause: number
  reactions: { by: 'c' | 'a'; emoji: string }[]
}

export interface Script {
  id: string
  /**
   * Tags for the chats with this script. The tags `group` and `PE` only restrict which customers get the script
   * (script-library.ts).
   */
  tags: string[]
  messages: ScriptMessage[]
}

const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 }
const LINE = /^(c|a|auto)(>|\+|:\w+)?(?: (.*))?$/u

function parts(text: string): string[] {
  return text.split(' | ').map((part) => part.trim())
}

function split(text: string): [first: string, rest: string] {
  const at = text.indexOf(' ')
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function readMedia(by: Speaker, kind: string, rest: string): Line {
  const [first, text] = split(rest)
  switch (kind) {
    case ':image':
      return { kind: 'image', by, photo: first, text }
    case ':voice':
      return { kind: 'voice', by, topic: first }
    case ':sticker':
      return { kind: 'sticker', by, sticker: first }
    case ':location':
      return { kind: 'location', by }
    case ':pdf':
      if (first !== 'quotation' && first !== 'invoice') break
      return { kind: 'pdf', by, document: first, text }
    case ':buttons': {
      const [question = '', ...options] = parts(rest)
      return { kind: 'buttons', by, text: question, options }
    }
    case ':list': {
      const [question = '', button = '', ...options] = parts(rest)
      return { kind: 'list', by, text: question, button, options }
    }
    case ':choice':
      return { kind: 'choice', by, index: Number(first) - 1 }
    case ':failed':
      return { kind: 'failed', by, code: Number(first), text }
    default:
  }
  throw new Error(`A script has a line that cannot be read: ${by}${kind} ${rest}`)
}

function isSpeaker(text: string | undefined): text is Speaker {
  return text === 'c' || text === 'a' || text === 'auto'
}

function readScript(text: string): Script {
  const [heading = '', ...lines] = text.split('\n').map((line) => line.trim())
  const [id = '', ...tags] = parts(heading)
  const messages: ScriptMessage[] = []
  let pause = 0
  for (const line of lines) {
    if (line === '') continue
    const wait = /^~ (\d+)([mhd])$/.exec(line)
    if (wait !== null) {
      pause += Number(wait[1]) * (UNITS[wait[2] ?? ''] ?? 0)
      continue
    }
    const [, by, kind, rest = ''] = LINE.exec(line) ?? []
    if (!isSpeaker(by)) throw new Error(`The script ${id} has a line that cannot be read: ${line}`)
    if (kind === '+') {
      if (by !== 'auto') messages.at(-1)?.reactions.push({ by, emoji: rest })
      continue
    }
    const spoken: Line =
      kind === undefined || kind === '>'
        ? { kind: 'text', by, text: rest.replaceAll('\\n', '\n'), quotes: kind === '>' }
        : readMedia(by, kind, rest)
    messages.push({ line: spoken, pause, reactions: [] })
    pause = 0
  }
  return { id, tags, messages }
}

/** @throws Error for a line in an unknown form */
export function readScripts(text: string): Script[] {
  return text
    .split(/^# /m)
    .filter((part) => part.trim() !== '')
    .map(readScript)
}
