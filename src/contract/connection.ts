import { z } from 'zod'
import type { Service } from './api/endpoint.ts'

/** How the change-password call encrypts passwords. Each password has its own IV, which precedes the ciphertext. */
export const passwordCipher = { algorithm: 'aes-256-cbc', keyBytes: 32, ivBytes: 16 } as const

/** Path of the connection document, relative to the address that a user types in. */
export const connectionDocumentPath = '/.well-known/bandeja.json'

const httpAddress = z.url({ protocol: /^https?$/ })

/** A schema for the address of every service. Those in `optionalServices` may be absent. */
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
  } satisfies Record<Service, z.ZodType>)
}

/**
 * The connection document: how the app reaches a workspace. The workspace publishes it, or IT fixes it. It contains
 * what the specification does not define, e.g. the addresses of the services.
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
  }),
  /** Origins whose pages the campaigns and reports tabs may show in frames. */
  frames: z.array(httpAddress).default([]),
  /**
   * Key of `passwordCipher` for the change-password call, base64. Absent: users cannot change their password in this
   * app.
   */
  passwordKey: z.base64().optional(),
  /** Templates to send when a tag with the given name is added to a contact (section 4: post-hire and no-hire). */
  tagTriggers: z.array(z.object({ tagName: z.string(), templateId: z.string() })).default([]),
})
export type ConnectionDocument = z.infer<typeof connectionDocumentSchema>
