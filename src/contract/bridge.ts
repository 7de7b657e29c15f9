import { z } from 'zod'
import { messageContentSchema, messageSchema } from './entities/message.ts'
import { userSchema } from './entities/user.ts'
import { realtimeStates } from './events.ts'
import { languages, limits } from './limits.ts'
import { sendableContentSchema } from './api/messages.ts'
import { templateCallSchema } from './entities/template-call.ts'
import { serviceAddresses } from './connection.ts'
import { draftSchema } from './draft.ts'
import { snoozeSchema } from './rules/snooze.ts'
import { id, timestamp } from './wire.ts'

/**
 * The preload bridge: everything the page may ask of the desktop, and everything the desktop may tell the page.
 * Both sides check against these schemas at run time. A token has no place in any of them.
 */

/** The service status as people know it. */
export const serviceStatusKinds = ['available', 'busy', 'unavailable'] as const

/** Where the token is kept: in the system's keychain, or in memory until the application ends. */
export const tokenStores = ['keychain', 'memory'] as const

/** An in-app address such as `/dashboard?chat=42`: a path of this application, never another origin. */
export const appPath = z
  .string()
  .regex(/^\/(?![/\\])[^\\]*$/)
  .max(2_000)

export const connectionSchema = z.object({
  /** What was typed in, or fixed by IT. */
  address: z.string(),
  name: z.string(),
  services: serviceAddresses(z.string()),
  frames: z.array(z.string()),
  passwordKey: z.string().optional(),
  tagTriggers: z.array(z.object({ tagName: z.string(), templateId: z.string() })),
  /** Fixed by IT: the person cannot change it. */
  managed: z.boolean(),
})
export type Connection = z.infer<typeof connectionSchema>

/** Who is signed in, as far as the page may know. */
export const sessionSchema = z.object({
  user: userSchema.nullable(),
  tokenStore: z.enum(tokenStores),
  locked: z.boolean(),
  /** Where the person was when the session ended without their doing. */
  returnTo: appPath.nullable(),
})
export type Session = z.infer<typeof sessionSchema>

/** What a person has set for this machine. */
export const settingsSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  /** null: the current group's language, and before sign-in the one spoken last. */
  language: z.enum(languages).nullable(),
  /** The language that the person last worked in; null before anybody has. Kept by the desktop. */
  lastLanguage: z.enum(languages).nullable(),
  notifications: z.boolean(),
  notificationSound: z.boolean(),
  chatListWidth: z.number().int().min(limits.chatListWidth.min).max(limits.chatListWidth.max),
})
export type Settings = z.infer<typeof settingsSchema>

/** How far a message in the outbox has got. `failed`: the service refused it; it waits for the person. */
export const outboxStates = ['queued', 'sending', 'failed'] as const

/** What a service said no with: its code and sentence, and the HTTP status where it is known. */
export const refusalSchema = z.object({
  code: z.string(),
  message: z.string(),
  status: z.number().int().optional(),
})

export const outboxEntrySchema = z.object({
  /** Chosen by the page; travels as the Idempotency-Key and comes back as the message's `clientKey`. */
  key: z.string().min(8).max(limits.idempotencyKeyMax),
  groupId: id,
  contactId: id,
  /** What the bubble shows; of a template, what it will say. */
  content: messageContentSchema,
  /** A template is sent by its id, and the service makes the message. */
  template: templateCallSchema.optional(),
  state: z.enum(outboxStates),
  createdAt: timestamp,
  attempts: z.number().int().nonnegative(),
  /** Why it failed. */
  error: refusalSchema.optional(),
})
export type OutboxEntry = z.infer<typeof outboxEntrySchema>

const nothing = z.void()
const address = z.string().trim().min(1).max(2_000)

/** Requests: the page asks, the desktop answers. */
export const bridgeRequests = {
  'app.info': {
    input: nothing,
    output: z.object({
      version: z.string(),
      platform: z.string(),
      /** The system's language as a BCP 47 tag. */
      locale: z.string(),
      runtime: z.string(),
      /** The address that is fixed for this machine, also while it is not reached; null where the person chooses. */
      fixedAddress: z.string().nullable(),
      /** The code that the last try to reach it came to; null where it is reached, or was not tried yet. */
      unreached: z.string().nullable(),
    }),
  },

  'connection.get': { input: nothing, output: connectionSchema.nullable() },
  /** Fetches and checks the connection document of an address, and keeps it if it is good. Errors: BAD_REQUEST, NOT_PRIVATE for plain http to another machine, NETWORK, TIMEOUT, NOT_FOUND, BAD_RESPONSE, FORBIDDEN where IT has fixed it. */
  'connection.set': { input: z.object({ address }), output: connectionSchema },
  'connection.forget': { input: nothing, output: nothing },

  'session.get': { input: nothing, output: sessionSchema },
  'session.signIn': {
    input: z.object({
      email: z.string().max(limits.emailMax),
      password: z.string().max(limits.passwordMax),
    }),
    output: sessionSchema,
  },
  'session.signOut': { input: z.object({ groupId: id.optional() }), output: sessionSchema },
  /** Locks the screen: the gateway answers LOCKED until the password is given again. */
  'session.lock': { input: nothing, output: sessionSchema },
  'session.unlock': {
    input: z.object({ password: z.string().max(limits.passwordMax) }),
    output: sessionSchema,
  },
  /** Reads /me again after the person's own rights changed. */
  'session.refresh': { input: nothing, output: sessionSchema },
  'session.remember': {
    /** `userId`: who is there, as the page knows; null before a sign-in. */
    input: z.object({ path: appPath.nullable(), userId: id.nullable() }),
    output: nothing,
  },

  /** What the person has before them: decides the push channels followed, the alerts raised and their language. */
  'context.set': {
    input: z.object({
      groupId: id.nullable(),
      contactId: id.nullable(),
      language: z.enum(languages),
      pendingChats: z.number().int().nonnegative(),
    }),
    output: nothing,
  },

  'serviceStatus.get': {
    input: nothing,
    output: z.object({ status: z.enum(serviceStatusKinds) }),
  },
  'serviceStatus.set': {
    input: z.object({ status: z.enum(serviceStatusKinds) }),
    output: z.object({ status: z.enum(serviceStatusKinds) }),
  },

  /** The person types in the open chat: the others who have it open are told, as often as makes sense. */
  'presence.typing': { input: z.object({ contactId: id }), output: nothing },

  'realtime.get': {
    input: nothing,
    output: z.object({ state: z.enum(realtimeStates), code: z.number().int().optional() }),
  },

  /** Takes a message or a template over. Answered only once it is on disk. */
  'outbox.add': {
    input: z.object({
      key: z.string().min(8).max(limits.idempotencyKeyMax),
      groupId: id,
      contactId: id,
      content: sendableContentSchema,
      template: templateCallSchema.optional(),
    }),
    output: outboxEntrySchema,
  },
  'outbox.list': { input: nothing, output: z.array(outboxEntrySchema) },
  'outbox.retry': { input: z.object({ key: z.string() }), output: nothing },
  'outbox.discard': { input: z.object({ key: z.string() }), output: nothing },

  /** What is begun in each chat of a user's group: kept on disk, one draft a contact. */
  'drafts.get': {
    input: z.object({ groupId: id }),
    output: z.record(z.string(), draftSchema),
  },
  /** Of a draft, what has changed. One that has nothing left in it is forgotten. */
  'drafts.set': {
    input: draftSchema.partial().extend({ groupId: id, contactId: id }),
    output: nothing,
  },

  /** Chats that the person has put off in a group of theirs, on this machine. */
  'snoozes.get': { input: z.object({ groupId: id }), output: z.array(snoozeSchema) },
  /** Puts a chat off until a time; null brings it back. Answered only once it is on disk. */
  'snoozes.set': {
    input: z.object({
      groupId: id,
      contactId: id,
      name: z.string().max(400),
      until: timestamp.nullable(),
      answeredAt: timestamp.nullable().optional(),
    }),
    output: nothing,
  },

  'settings.get': { input: nothing, output: settingsSchema },
  'settings.set': { input: settingsSchema.partial(), output: settingsSchema },

  /** Opens a web, mail or telephone address outside, through the one guarded door. Error: FORBIDDEN for any other. */
  'external.open': { input: z.object({ url: z.string().max(4_000) }), output: nothing },
  /** Puts text on the clipboard. */
  'clipboard.write': { input: z.object({ text: z.string().max(1_000_000) }), output: nothing },
} as const

/** Pushes: the desktop tells, the page listens. */
export const bridgePushes = {
  'session.changed': sessionSchema,
  'connection.changed': connectionSchema.nullable(),
  /** The address that is fixed for this machine was tried in vain: NETWORK, TIMEOUT, NOT_FOUND, BAD_RESPONSE. It is tried again. */
  'connection.unreached': z.object({ code: z.string() }),
  'settings.changed': settingsSchema,
  'serviceStatus.changed': z.object({ status: z.enum(serviceStatusKinds) }),
  'realtime.state': z.object({
    state: z.enum(realtimeStates),
    /** The push protocol's close code, when the service said to stop. */
    code: z.number().int().optional(),
  }),
  /** Up to one frame's worth of live events in their order, checked by the desktop; see events.ts. */
  'realtime.events': z.array(z.object({ name: z.string(), data: z.unknown() })),
  /** Who else has the open chat open, and which of them type. Nobody while that is not known. */
  'presence.changed': z.object({
    contactId: id,
    people: z.array(z.object({ userId: id, name: z.string(), isTyping: z.boolean() })),
  }),
  /** The connection stands again, or the machine woke: what is shown may have gaps and is fetched again. */
  'realtime.resync': z.object({ reason: z.enum(['connected', 'woke']) }),
  'outbox.changed': outboxEntrySchema,
  /** The service has the message (`message`); null where the person discarded it, or it was sent and deleted since. */
  'outbox.settled': z.object({ key: z.string(), contactId: id, message: messageSchema.nullable() }),
  'upload.progress': z.object({
    uploadId: z.string(),
    sent: z.number().nonnegative(),
    /** Bytes of the whole body, the file and the form around it; 0 while that is not known. */
    total: z.number().nonnegative(),
  }),
  /** A file that the person asked to save did not come, or not whole: under what name it was to be kept. */
  'download.failed': z.object({ name: z.string() }),
  /** Chats of this group were put off or came back: those that are put off now. */
  'snoozes.changed': z.object({ groupId: id, snoozes: z.array(snoozeSchema) }),
  /** A notification, link or menu asks for a place in the application. */
  navigate: z.object({ path: appPath }),
} as const

export type RequestName = keyof typeof bridgeRequests
export type RequestInput<Name extends RequestName> = z.input<(typeof bridgeRequests)[Name]['input']>
export type RequestOutput<Name extends RequestName> = z.output<
  (typeof bridgeRequests)[Name]['output']
>
export type PushName = keyof typeof bridgePushes
export type PushPayload<Name extends PushName> = z.output<(typeof bridgePushes)[Name]>

/** An answer over the bridge: errors travel as values, for an Error loses its code on the way between processes. */
export type BridgeAnswer<Output> = { ok: true; value: Output } | { ok: false; error: BridgeRefusal }

export interface BridgeRefusal {
  /** One of the contract's error codes, or a service's own. */
  code: string
  message: string
  /** The HTTP status, where a service answered. */
  status?: number
  /** How long the service asks to be left alone before another try, ms. */
  retryAfterMs?: number
}

/** What the preload script exposes as `window.bandeja`. Payloads are checked in main and again by the page's client. */
export interface Bridge {
  request(name: RequestName, input: unknown): Promise<BridgeAnswer<unknown>>
  /** @returns a function that ends the listening. */
  on(name: PushName, listener: (payload: unknown) => void): () => void
}

export { bridgeChannels } from './bridge-channels.ts'
