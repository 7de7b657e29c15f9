import type { WhatsAppTemplate } from '#contract/entities/whatsapp-template.ts'
import { templateMediaKinds } from '#contract/rules/channel-media.ts'
import type { PhoneButton, PhoneHeader } from './phone-preview.tsx'

/** The kinds of the preview's buttons, by the channel's button types. */
export const phoneButtonKinds = {
  QUICK_REPLY: 'reply',
  URL: 'url',
  PHONE_NUMBER: 'phone',
  COPY_CODE: 'copy',
  FLOW: 'flow',
  unknown: 'reply',
} as const satisfies Record<string, PhoneButton['kind']>

/** The header of a channel template as `PhonePreview` shows it: a line of text, or a file. */
export function phoneHeaderOf(
  type: WhatsAppTemplate['templateType'],
  { text, ...file }: { text: string; url: string | null; name: string },
): PhoneHeader {
  return type === 'TEXT' || type === 'unknown'
    ? { kind: 'text', text }
    : { kind: templateMediaKinds[type], ...file }
}
