import { z } from 'zod'
import type { Service } from './api/endpoint.ts'

/** Path of the connection document, relative to the address that a user types in. */
export const connectionDocumentPath = '/.well-known/bandeja.json'

const httpAddress = z.url({ protocol: /^https?$/ })

/** The address of every service; those of `optionalServices` may be absent. */
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
 * The connection document: how an installation reaches a workspace. The workspace publishes it, or IT fixes it. It
 * carries what the specification leaves open: the addresses, the push key and its cluster.
 */
export const connectionDocumentSchema = z.looseObject({
  name: z.string().min(1).max(120),
  /** Base address of each service, with or without a trailing slash. */
  services: serviceAddresses(httpAddress),
  realtime: z.object({
    key: z.string().min(1),
    /** Required by the push client, even if `host` makes it meaningless. */
    cluster: z.string().min(1),
    host: z.string().min(1),
    port: z.number().int().min(1).max(65_535),
    tls: z.boolean(),
  }),
  /** Origins whose pages may be shown in frames (campaigns and reports tabs). */
  frames: z.array(httpAddress).default([]),
  /** Key of the change-password call: 32 bytes, base64. Absent: users cannot change their password here. */
  passwordKey: z.base64().optional(),
  /** Template to send after a tag of this name is added to a contact (section 4: post-hire and no-hire). */
  tagTriggers: z.array(z.object({ tagName: z.string(), templateId: z.string() })).default([]),
})
export type ConnectionDocument = z.infer<typeof connectionDocumentSchema>
