import { randomBytes } from 'node:crypto'

/** Base 32 without easily confused letters, in ASCII order. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** The kind of an id, which determines its first letter. */
export type IdKind =
  | 'contact'
  | 'message'
  | 'user'
  | 'tag'
  | 'team'
  | 'level'
  | 'sticker'
  | 'file'
  | 'note'
  | 'change'
  | 'record'
  | 'code'
  | 'template'
  | 'messageTemplate'
  | 'scheduled'
  | 'flow'
  | 'waTemplate'
  | 'invitation'
  | 'segment'
  | 'notification'
  | 'campaign'
  | 'weeklyReport'
  | 'view'
  | 'line'
  | 'merge'
  | 'historyImport'
  | 'macro'
  | 'macroRun'
  | 'rule'
  | 'ruleEvent'
  | 'ruleRun'
  | 'apiKey'
  | 'webhook'
  | 'webhookEvent'
  | 'delivery'
  | 'access'

const LETTER: Record<IdKind, string> = {
  contact: 'c',
  message: 'm',
  user: 'u',
  tag: 't',
  team: 'e',
  level: 'l',
  sticker: 's',
  file: 'f',
  note: 'n',
  change: 'h',
  record: 'r',
  code: 'q',
  template: 'q',
  messageTemplate: 'i',
  scheduled: 'd',
  flow: 'w',
  waTemplate: 'a',
  invitation: 'v',
  segment: 'g',
  notification: 'o',
  campaign: 'p',
  weeklyReport: 'y',
  view: 'h',
  line: 'k',
  merge: 'j',
  historyImport: 'j',
  macro: 'x',
  macroRun: 'z',
  rule: 'b',
  ruleEvent: 'z',
  ruleRun: 'z',
  apiKey: 'k',
  webhook: 'b',
  webhookEvent: 'v',
  delivery: 'd',
  access: 'a',
}

/**
 * Creates an id: the kind's letter, nine characters for the time (45 bits of ms, until the year 3084) and ten random
 * characters (50 bits). Ids of a kind sort by creation time.
 * @param random ten bytes; given only for reproducible ids
 */
export function newId(kind: IdKind, now: number, random: Uint8Array = randomBytes(10)): string {
  let time = ''
  for (let rest = now, digit = 0; digit < 9; digit += 1) {
    time = (ALPHABET[rest % 32] ?? '0') + time
    rest = Math.floor(rest / 32)
  }
  let chance = ''
  for (const byte of random.subarray(0, 10)) chance += ALPHABET[byte % 32] ?? '0'
  return LETTER[kind] + time + chance
}
