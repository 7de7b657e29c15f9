import { z } from 'zod'
import type { Service } from './api/endpoint.ts'

/** Where a workspace keeps its connection document, relative to the address a person types in. */
export const connectionDocumentPath = '/.well-known/bandeja.json'

const httpAddress = z.url({ protocol: /^https?$/ })

/** The address of every service; those of `optionalServices` may be left out. */
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
 * What an installation needs to know of a workspace: published by the workspace itself, or fixed by IT.
 * The specification leaves the addresses, the push key and its cluster open; this is where they come from.
 */
export const connectionDocumentSchema = z.looseObject({
  name: z.string().min(1).max(120),
  /** Base address of each service, without a slash at its end being needed. */
  services: serviceAddresses(httpAddress),
  realtime: z.object({
    key: z.string().min(1),
    /** Named by the push client even where `host` makes it meaningless. */
    cluster: z.string().min(1),
    host: z.string().min(1),
    port: z.number().int().min(1).max(65_535),
    tls: z.boolean(),
  }),
  /** Origins whose pages may be shown in frames (campaigns and reports tabs). */
  frames: z.array(httpAddress).default([]),
  /** Key for the change-password call: 32 bytes, base64. Absent: passwords cannot be changed from here. */
  passwordKey: z.base64().optional(),
  /** Template to send after a tag of this name is put on a contact (section 4: post-hire and no-hire). */
  tagTriggers: z.array(z.object({ tagName: z.string(), templateId: z.string() })).default([]),
})
export type ConnectionDocument = z.infer<typeof connectionDocumentSchema>
