import type { TFunction } from 'i18next'
import type { ChannelTextRule } from '#contract/rules/messages/channel-texts.ts'

const keys = {
  lineBreak: 'shell.channelRules.lineBreak',
  formatting: 'shell.channelRules.formatting',
  emoji: 'shell.channelRules.emoji',
  duplicateTitle: 'shell.channelRules.duplicateTitle',
} as const satisfies Record<ChannelTextRule, string>

/** What a text or title must not have, as a sentence for the field that breaks the rule. */
export const channelRuleText = (t: TFunction, rule: ChannelTextRule): string => t(keys[rule])
