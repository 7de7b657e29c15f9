import { z } from 'zod'

/** A proxy of the network that asks for a user name and a password. */
export const proxyLoginSchema = z.object({
  /** Host and port. */
  proxy: z.string().max(300),
  /** The proxy's name for the area that it protects; often empty. */
  realm: z.string().max(300),
  /** Whether the proxy refused the user's previous entry. */
  wasRefused: z.boolean(),
  /** Whether the password can be stored in the system's keychain. */
  canStore: z.boolean(),
})
export type ProxyLogin = z.infer<typeof proxyLoginSchema>

export const proxyAnswerSchema = z.object({
  user: z.string().min(1).max(300),
  password: z.string().max(1_000),
  /** Whether to store the name and password in the keychain. Otherwise they are lost when the app quits. */
  isStored: z.boolean(),
})
export type ProxyAnswer = z.infer<typeof proxyAnswerSchema>
