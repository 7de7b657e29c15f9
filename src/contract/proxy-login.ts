import { z } from 'zod'

/** A proxy of the network that asks for a user name and a password. */
export const proxyLoginSchema = z.object({
  /** Host and port. */
  proxy: z.string().max(300),
  /** What the proxy calls the area behind it; often empty. */
  realm: z.string().max(300),
  /** It has refused what the user entered before. */
  wasRefused: z.boolean(),
  /** Whether the password can be stored in the system's keychain. */
  canStore: z.boolean(),
})
export type ProxyLogin = z.infer<typeof proxyLoginSchema>

export const proxyAnswerSchema = z.object({
  user: z.string().min(1).max(300),
  password: z.string().max(1_000),
  /** Store both in the keychain; else they are forgotten when the app quits. */
  isStored: z.boolean(),
})
export type ProxyAnswer = z.infer<typeof proxyAnswerSchema>
