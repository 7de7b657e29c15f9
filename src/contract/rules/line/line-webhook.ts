/** The beginning of the paths at which providers deliver webhooks. */
export const webhookRoot = '/webhooks/whatsapp/'

/** The path at which a line's provider delivers webhooks, below the public address of the service. */
export const linePath = (lineId: string): string => webhookRoot + lineId

/** Names and addresses that mean a private network or no host on the internet. */
const privateHost =
  /^(?:localhost|.+\.(?:localhost|local|internal|lan|home|test|invalid|onion)|0\..+|10\..+|127\..+|169\.254\..+|192\.168\..+|172\.(?:1[6-9]|2\d|3[01])\..+|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\..+|\[.*\])$/

/** What keeps the provider from reaching an address. */
export type WebhookOriginFault = 'notAnAddress' | 'notHttps' | 'port' | 'private' | 'path'

/**
 * Why the provider cannot deliver webhooks to this origin; undefined if it can. It calls https on port 443, and names
 * of the internet. `https://chat.example` is such an origin.
 */
export function webhookOriginFault(text: string): WebhookOriginFault | undefined {
  const [, scheme = '', host = '', port = '443', rest = ''] =
    /^(https?):\/\/([a-z\d.-]+|\[[\da-f:.]+\])(?::(\d+))?([/?#].*)?$/.exec(
      text.trim().toLowerCase(),
    ) ?? []
  if (scheme === '') return 'notAnAddress'
  if (scheme === 'http') return 'notHttps'
  if (port !== '443') return 'port'
  const name = host.replace(/\.$/, '')
  if (privateHost.test(name) || !name.includes('.')) return 'private'
  return rest === '' || rest === '/' ? undefined : 'path'
}

export const isWebhookOrigin = (text: string): boolean => webhookOriginFault(text) === undefined

/**
 * The fields of the provider's webhook that are read. Without the first one no message comes; the others bring
 * templates, quality, limits, people who want no marketing, what was written with the phone's app, calls, and what the
 * provider's own agent answers. A changed user id comes in `messages`: it has no field of its own.
 */
export const webhookFields = [
  'messages',
  'message_template_status_update',
  'message_template_quality_update',
  'message_template_components_update',
  'template_category_update',
  'phone_number_quality_update',
  'phone_number_name_update',
  'business_capability_update',
  'account_update',
  'account_review_update',
  'account_alerts',
  'user_preferences',
  'flows',
  'security',
  'smb_message_echoes',
  'smb_app_state_sync',
  'history',
  'calls',
  'standby',
  'messaging_handovers',
] as const
