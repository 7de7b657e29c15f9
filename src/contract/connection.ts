import { z } from 'zod'
import type { OptionalService, Service } from './api/endpoint.ts'

type RequiredService = Exclude<Service, OptionalService>

/** How the change-password call encrypts passwords. Each password has its own IV, which precedes the ciphertext. */
export const passwordCipher = { algorithm: 'aes-256-cbc', keyBytes: 32, ivBytes: 16 } as const

/** Path of the connection document, relative to the address that a user types in. */
export const connectionDocumentPath = '/.well-known/bandeja.json'

/** Path of the page that opens the app at this workspace, relative to the address. */
export const workspacePagePath = '/open'

/**
 * An upload without a session, of which nothing is stored, by which an operator sees what the web server before the
 * service lets through. `path` is relative to the service's address.
 */
export const uploadProbe = { path: '/health/upload', bytes: 2 * 1024 * 1024 } as const

/** Path at which a hosted push service reports who joins, leaves and types, relative to the service's address. */
export const pushWebhookPath = '/realtime/webhooks'

const httpAddress = z.url({ protocol: /^https?$/ })

/**
 * The schema of an object with the address of every service. Services in `optionalServices` may be absent.
 * @param address the schema of one address
 */
export function serviceAddresses<Address extends z.ZodType<string>>(address: Address) {
  return z.object({
    main: address,
    messages: address,
    campaigns: address,
    crm: address.optional(),
    analysis: address.optional(),
    tags: address,
    workflows: address,
    content: address,
  } satisfies Record<RequiredService, Address> & Record<OptionalService, z.ZodOptional<Address>>)
}

/**
 * The connection document: how the app reaches a backend. The backend publishes it, or a policy of IT contains it. It
 * has what the specification does not define, e.g. the base addresses of the services (`services` in api/endpoint.ts).
 */
export const connectionDocumentSchema = z.looseObject({
  name: z.string().min(1).max(120),
  /** Base address of each service, with or without a trailing slash. */
  services: serviceAddresses(httpAddress),
  realtime: z.object({
    key: z.string().min(1),
    /** Required by the push client. It has no effect, because `host` is set. */
    cluster: z.string().min(1),
    host: z.string().min(1),
    port: z.number().int().min(1).max(65_535),
    tls: z.boolean(),
    /**
     * Whether clients sign in with the push service, by `authorizeUser` and `pusher:signin`. It then closes connections with
     * 4009 when the user's access has changed, and clients connect again. Absent: they do not sign in.
     */
    userAuthentication: z.boolean().default(false),
  }),
  /** Origins of the web pages that the tabs `campaigns` and `reports` may show in frames. */
  frames: z.array(httpAddress).default([]),
  /**
   * The key with which `passwordCipher` encrypts the passwords in the change-password call, base64. Absent: users
   * cannot change their password in this app.
   */
  passwordKey: z.base64().optional(),
  /** Whether users without a group may register themselves and a group. Absent: they may. */
  registration: z.boolean().default(true),
  /**
   * Whether the service sends its mails. If not, the app shows an inviting user what to pass on, and nobody is told to look
   * into their mailbox. Absent: it does.
   */
  sendsMail: z.boolean().default(true),
  /**
   * Templates that are sent when a tag with the name `tagName` is added to a contact. Section 4 of the specification
   * names two: post-hire (after a sale) and no-hire (after the customer has declined).
   */
  tagTriggers: z.array(z.object({ tagName: z.string(), templateId: z.string() })).default([]),
})
export type ConnectionDocument = z.infer<typeof connectionDocumentSchema>
