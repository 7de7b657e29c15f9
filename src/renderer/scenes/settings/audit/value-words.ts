import type { KeyScope } from '#contract/entities/groups/api-key.ts'
import type { RuleCondition, RuleTrigger } from '#contract/entities/chats/rule.ts'
import type { FieldOperator } from '#contract/entities/contacts/field-condition.ts'
import type { FieldType } from '#contract/entities/contacts/field-types.ts'
import type { WebhookKind } from '#contract/entities/groups/webhook.ts'
import { stepKeys } from '#renderer/components/chat-steps/step-words.ts'

const eventKeys = {
  message: 'rules:editor.events.message',
  created: 'rules:editor.events.created',
  assigned: 'rules:editor.events.assigned',
  tagged: 'rules:editor.events.tagged',
  untagged: 'rules:editor.events.untagged',
  waits: 'rules:editor.events.waits',
  status: 'rules:editor.events.status',
  field: 'rules:editor.events.field',
  daily: 'rules:editor.events.daily',
} as const satisfies Record<RuleTrigger['on'], string>

const matchKeys = { all: 'rules:editor.all', any: 'rules:editor.anyOf' } as const

const conditionKeys = {
  words: 'rules:kinds.words',
  language: 'rules:kinds.language',
  first: 'rules:kinds.first',
  hours: 'rules:kinds.hours',
  window: 'rules:kinds.window',
  tag: 'rules:kinds.tag',
  level: 'rules:kinds.level',
  team: 'rules:kinds.team',
  agent: 'rules:kinds.agent',
  field: 'rules:kinds.field',
  source: 'rules:kinds.source',
  ad: 'rules:kinds.ad',
  country: 'rules:kinds.country',
} as const satisfies Record<RuleCondition['kind'], string>

/** How conditions of any kind compare. */
const comparisonKeys = {
  has: 'rules:is.has',
  hasNot: 'rules:is.hasNot',
  open: 'rules:is.windowOpen',
  closed: 'rules:is.windowClosed',
  available: 'rules:is.available',
  unavailable: 'rules:is.unavailable',
  none: 'rules:is.none',
} as const satisfies Record<Extract<RuleCondition, { is: string }>['is'], string>

const operatorKeys = {
  is: 'contacts:filters.operators.is',
  isNot: 'contacts:filters.operators.isNot',
  contains: 'contacts:filters.operators.contains',
  before: 'contacts:filters.operators.before',
  after: 'contacts:filters.operators.after',
  less: 'contacts:filters.operators.less',
  more: 'contacts:filters.operators.more',
  isEmpty: 'contacts:filters.operators.isEmpty',
  isFilled: 'contacts:filters.operators.isFilled',
} as const satisfies Record<FieldOperator, string>

const receiverKeys = {
  agent: 'rules:kinds.agent',
  team: 'rules:kinds.team',
  self: 'chatSteps:choices.self',
  next: 'chatSteps:choices.next',
} as const

const languageKeys = {
  es: 'rules:languages.es',
  en: 'rules:languages.en',
  pt: 'rules:languages.pt',
} as const

const typeKeys = {
  text: 'contactFields:types.text',
  number: 'contactFields:types.number',
  date: 'contactFields:types.date',
  choice: 'contactFields:types.choice',
  boolean: 'contactFields:types.boolean',
  link: 'contactFields:types.link',
  email: 'contactFields:types.email',
  phone: 'contactFields:types.phone',
} as const satisfies Record<FieldType, string>

const scopeKeys = {
  chats: 'integrations:scopes.chats',
  messages: 'integrations:scopes.messages',
  contacts: 'integrations:scopes.contacts',
  campaigns: 'integrations:scopes.campaigns',
  reports: 'integrations:scopes.reports',
} as const satisfies Record<KeyScope, string>

const webhookKeys = {
  'message.in': 'integrations:kinds.messageIn',
  'message.out': 'integrations:kinds.messageOut',
  'message.status': 'integrations:kinds.messageStatus',
  'chat.assigned': 'integrations:kinds.chatAssigned',
  'chat.finished': 'integrations:kinds.chatFinished',
  'chat.tagged': 'integrations:kinds.chatTagged',
  'contact.changed': 'integrations:kinds.contactChanged',
  'campaign.finished': 'integrations:kinds.campaignFinished',
  'rating.received': 'integrations:kinds.ratingReceived',
  'flow.answered': 'integrations:kinds.flowAnswered',
  'template.status': 'integrations:kinds.templateStatus',
} as const satisfies Record<WebhookKind, string>

const targetKeys = { none: 'targets:none' } as const

type KeysOf<Keys> = Keys[keyof Keys]
type WordKey =
  | KeysOf<typeof eventKeys>
  | KeysOf<typeof matchKeys>
  | KeysOf<typeof conditionKeys>
  | KeysOf<typeof comparisonKeys>
  | KeysOf<typeof operatorKeys>
  | KeysOf<typeof stepKeys>
  | KeysOf<typeof receiverKeys>
  | KeysOf<typeof languageKeys>
  | KeysOf<typeof typeKeys>
  | KeysOf<typeof scopeKeys>
  | KeysOf<typeof webhookKeys>
  | KeysOf<typeof targetKeys>

/** The words of the contract by the paths of values that they belong to. Their names are those of the screens. */
const words: readonly (readonly [path: RegExp, keys: Readonly<Record<string, WordKey>>])[] = [
  [/^when\.on$/, eventKeys],
  [/^match$/, matchKeys],
  [/^conditions\.\d+\.kind$/, conditionKeys],
  [/^conditions\.\d+\.is$/, comparisonKeys],
  [/^conditions\.\d+\.languages$/, languageKeys],
  [/\boperator$/, operatorKeys],
  [/^actions\.\d+\.kind$/, stepKeys],
  [/^actions\.\d+\.target\.to$/, receiverKeys],
  [/^type$/, typeKeys],
  [/^scopes$/, scopeKeys],
  [/^kinds$/, webhookKeys],
  [/\b(first|next|resolution)$/, targetKeys],
]

/** The text of a word of the contract; undefined for a value that people wrote, and for a word of a newer service. */
export function wordKey(path: string, value: string): WordKey | undefined {
  const keys = words.find(([pattern]) => pattern.test(path))?.[1]
  return keys !== undefined && Object.hasOwn(keys, value) ? keys[value] : undefined
}
