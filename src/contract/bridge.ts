import { z } from 'zod'
import { alertSettingsSchema, alertSounds } from './alert-settings.ts'
import { messageContentSchema, messageSchema } from './entities/messages/message.ts'
import { ssoTrialSchema } from './entities/people/single-sign-on.ts'
import { twoStepSetupSchema } from './entities/people/two-step.ts'
import { userSchema } from './entities/people/user.ts'
import { realtimeStates, type RealtimeEvent } from './events.ts'
import { languages, limits, sendEnds } from './limits.ts'
import { lockableSettings, policyStateSchema } from './machine-policy.ts'
import { chatTakenSchema } from './api/chats/assignment.ts'
import { pendingContentSchema } from './api/messages/messages.ts'
import { replyTo, seenPosition } from './api/shared.ts'
import { templateCallSchema } from './entities/templates/template-call.ts'
import { serviceAddresses } from './connection.ts'
import { diagnosticsChoiceSchema, diagnosticsSchema } from './diagnostics.ts'
import { draftChangeSchema, draftSchema } from './draft.ts'
import { ssoFaultSchema } from './provider-sign-in.ts'
import { proxyAnswerSchema, proxyLoginSchema } from './proxy-login.ts'
import { updateStateSchema } from './update-state.ts'
import { serviceStatusKinds } from './rules/people/service-status.ts'
import { answeredMeanwhileSchema } from './rules/chats/answered-meanwhile.ts'
import { sendFaults } from './rules/messages/send-refusal.ts'
import { snoozeSchema } from './rules/chats/snooze.ts'
import { id, timestamp } from './wire.ts'

/**
 * The preload bridge: all requests from the page to main, and all pushes from main to the page. At run time main
 * validates requests, responses and pushes, and the page trusts main. No schema contains a token.
 */

/** Where the token is stored: in the system keychain, or in memory until the application quits. */
export const tokenStores = ['keychain', 'memory'] as const

export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

/** The colour themes; `system` follows the operating system. */
export const themes = ['system', 'light', 'dark'] as const

/** The entries of the application menu that are actions of the page. */
export const menuCommands = ['find', 'savePdf'] as const
export type MenuCommand = (typeof menuCommands)[number]

/** The system-wide shortcuts that show the window, in Electron's notation. */
export const showShortcuts = [
  'CommandOrControl+Alt+B',
  'CommandOrControl+Shift+B',
  'Alt+Shift+B',
] as const
export type ShowShortcut = (typeof showShortcuts)[number]

/** A path of this application such as `/dashboard?chat=42`, never another origin. */
export const appPath = z
  .string()
  .regex(/^\/(?![/\\])[^\\]*$/)
  .max(2_000)

export const connectionSchema = z.object({
  /** The address of the backend, which the user typed in or IT fixed. */
  address: z.string(),
  name: z.string(),
  services: serviceAddresses(z.string()),
  frames: z.array(z.string()),
  /** Whether users can change their password in the app: the connection document has a `passwordKey`. */
  canChangePassword: z.boolean(),
  /** Whether users without a group may register themselves and a group. */
  registersStrangers: z.boolean(),
  /** Whether the service sends its mails. */
  sendsMail: z.boolean(),
  tagTriggers: z.array(z.object({ tagName: z.string(), templateId: z.string() })),
  /** Whether IT fixed the address, so that the user cannot change it. */
  managed: z.boolean(),
})
export type Connection = z.infer<typeof connectionSchema>

/** The fields of the session that the page may know. */
export const sessionSchema = z.object({
  user: userSchema.nullable(),
  tokenStore: z.enum(tokenStores),
  locked: z.boolean(),
  /** The route to open after the next sign-in, e.g. the route that was open when the session expired; null for none. */
  returnTo: appPath.nullable(),
  /**
   * A sign-in whose password was right. `code`: it needs the code of the user's second step. `setup`: it needs the set-up of two
   * steps, which a group demands. Absent: none.
   */
  pending: z
    .object({
      step: z.enum(['code', 'setup']),
      /** For how long the device can be remembered, days; 0: it cannot. */
      rememberDays: z.number().int().nonnegative(),
      expiresAt: timestamp,
    })
    .optional(),
})
export type Session = z.infer<typeof sessionSchema>

/** The user's settings on this machine. */
export const settingsSchema = z.object({
  theme: z.enum(themes),
  /**
   * The language of the interface. null: the language of the current group, or `lastLanguage` while there is no current
   * group.
   */
  language: z.enum(languages).nullable(),
  /** The language used last; null before the first sign-in. Main sets it. */
  lastLanguage: z.enum(languages).nullable(),
  /** `compact` shows more rows of chats and tables. */
  density: z.enum(densities),
  alerts: alertSettingsSchema,
  /** Whether notifications and the tray show the text of messages. */
  alertPreview: z.boolean(),
  /** Minutes without input after which the screen locks; 0 for never. */
  lockAfterMinutes: z.number().int().min(0).max(limits.lockAfterMinutesMax),
  /** CSS px. null: as the window's width allows, until the user changes it. */
  chatListWidth: z
    .number()
    .int()
    .min(limits.chatListWidth.min)
    .max(limits.chatListWidth.max)
    .nullable(),
  /** Percent; 100 is the actual size. */
  zoom: z.number().int().min(limits.zoom.min).max(limits.zoom.max),
  spellCheck: z.boolean(),
  /** The languages for the spell check. Empty: the language of the app. */
  spellLanguages: z.array(z.enum(languages)).max(languages.length),
  /** Whether closing the window leaves the app in the tray. Without a tray, closing always quits the app. */
  closeToTray: z.boolean(),
  /** Whether the app has shown the notification that explains `closeToTray`. */
  closeExplained: z.boolean(),
  /** Starts the app with the system, without its window. */
  autoStart: z.boolean(),
  /** Shows the window from any program; null for none. */
  showShortcut: z.enum(showShortcuts).nullable(),
  /**
   * Sets an available user to away (status 2, "busy") while the computer sleeps, or its screen has been locked for ten
   * minutes.
   */
  awayWhileLocked: z.boolean(),
  /** Whether the next chat of the list opens when the user archives, finishes or snoozes the open one. */
  opensNextChat: z.boolean(),
  /** Whether the inbox shows the keys of its actions while the user works by keyboard. */
  showsKeyBar: z.boolean(),
  /** Whether the team panel is open, in a window that has room for it beside the conversation. */
  showsTeamPanel: z.boolean(),
  /** What a conversation shows beside the messages: notes, and the changes of the chat. */
  showsNotes: z.boolean(),
  showsChanges: z.boolean(),
  /** What "send and …" did last; Ctrl+Shift+Enter repeats it. */
  lastSendEnd: z.enum(sendEnds),
})
export type Settings = z.infer<typeof settingsSchema>

export const downloadStates = ['running', 'saved', 'failed', 'cancelled'] as const

/**
 * State of an outbox entry. `failed`: the service refused the message, or its response was invalid. Only the user can
 * then retry or discard the entry.
 */
export const outboxStates = ['queued', 'sending', 'failed'] as const

/** Why a message of the outbox failed: error code and text, and the HTTP status if the service refused the message. */
export const refusalSchema = z.object({
  code: z.string(),
  message: z.string(),
  status: z.number().int().optional(),
  /** Why the content cannot be sent. */
  fault: z.enum(sendFaults).optional(),
  /** The colleague's answer that the user had not seen. The message waits for the user's decision. */
  answeredMeanwhile: answeredMeanwhileSchema.optional(),
  /** Who has taken the chat. `at`: when, by the clock of this computer. */
  taken: chatTakenSchema.extend({ at: timestamp }).optional(),
})

export const outboxEntrySchema = z.object({
  /** Generated by the page, sent as the Idempotency-Key, and returned as the message's `clientKey`. */
  key: z.string().min(8).max(limits.idempotencyKeyMax),
  groupId: id,
  contactId: id,
  /** The message. For a template: what the bubble shows until the message is sent. */
  content: messageContentSchema,
  /** Set for a template. The service creates the message from this template and these values. */
  template: templateCallSchema.optional(),
  seenPosition,
  replyTo,
  state: z.enum(outboxStates),
  createdAt: timestamp,
  attempts: z.number().int().nonnegative(),
  /** The error of a failed entry. */
  error: refusalSchema.optional(),
})
export type OutboxEntry = z.infer<typeof outboxEntrySchema>

/** How many messages of the user are in the outbox, without their content. */
export const unsentCountsSchema = z.object({
  /** Messages that are queued or being sent. */
  waiting: z.number().int().nonnegative(),
  /** Messages in the state `failed`. */
  failed: z.number().int().nonnegative(),
})
export type UnsentCounts = z.infer<typeof unsentCountsSchema>

/** A conversation to print. */
export const printedConversationSchema = z.object({
  name: z.string().max(1_000),
  phone: z.string().max(100),
  /** The messages, oldest first. */
  entries: z
    .array(
      z.object({
        kind: z.enum(['customer', 'team', 'note']),
        author: z.string().max(1_000),
        at: timestamp,
        text: z.string().max(100_000),
      }),
    )
    .max(limits.printedMessagesMax * 2),
  /** Whether the conversation has older messages that `entries` does not contain. */
  isCut: z.boolean(),
})
export type PrintedConversation = z.infer<typeof printedConversationSchema>

const nothing = z.void()
const address = z.string().trim().min(1).max(2_000)

/** Requests from the page to main. */
export const bridgeRequests = {
  'app.info': {
    input: nothing,
    output: z.object({
      version: z.string(),
      platform: z.string(),
      /** The system's language as a BCP 47 tag. */
      locale: z.string(),
      /** The locale of the system's formats of numbers, which may differ from its language. */
      formatLocale: z.string(),
      runtime: z.string(),
      /** The address fixed by IT, even if it is unreachable; null if the user chooses the address. */
      fixedAddress: z.string().nullable(),
      /** The settings fixed by IT. */
      fixedSettings: z.array(z.enum(lockableSettings)),
      policy: policyStateSchema,
      /** The identity provider fixed by IT, by which users sign in; null for none. */
      provider: z.object({ issuer: z.string(), clientId: z.string() }).nullable(),
      /**
       * The error code of the last attempt to reach `fixedAddress`; null if that attempt succeeded, or before the first
       * attempt.
       */
      unreached: z.string().nullable(),
    }),
  },

  'connection.get': { input: nothing, output: connectionSchema.nullable() },
  /**
   * Fetches, validates and stores the connection document of an address. Errors:
   * - BAD_REQUEST: the text is not an address.
   * - NOT_PRIVATE: plain http to another machine.
   * - NETWORK, TIMEOUT, NOT_FOUND, BAD_RESPONSE: the document could not be fetched, or is invalid.
   * - FORBIDDEN: IT fixed the address.
   */
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
  /**
   * Completes the sign-in that is `pending`. Errors: WRONG_CODE, CODE_USED, TOO_MANY_REQUESTS, and STEP_EXPIRED, after which
   * nothing is pending.
   */
  'session.secondStep': {
    input: z.object({
      code: z.string().max(limits.twoStep.typedMax).optional(),
      recoveryCode: z.string().max(limits.twoStep.typedMax).optional(),
      remembersDevice: z.boolean(),
    }),
    output: sessionSchema,
  },
  /** Begins the set-up that the pending sign-in needs, and completes both. Errors as above. */
  'session.beginSetup': { input: nothing, output: twoStepSetupSchema },
  'session.activateSetup': {
    input: z.object({ code: z.string().max(limits.twoStep.typedMax) }),
    output: sessionSchema,
  },
  /**
   * Signs in at the provider that IT has fixed, in the system's browser. The user of a session proves there who they are, and
   * unlocks the screen. It waits for three minutes at most. Errors: NOT_IMPLEMENTED if IT has fixed no provider, CANCELLED if another such sign-in has begun; otherwise
   * those of a call.
   */
  'session.signInWithProvider': {
    input: nothing,
    output: z.union([z.object({ session: sessionSchema }), z.object({ fault: ssoFaultSchema })]),
  },
  /** Gives up the sign-in at the provider, which then ends with the fault `ssoClosed`. */
  'session.cancelProviderSignIn': { input: nothing, output: nothing },
  /** Signs in at the provider as above to see what the service would do with the person. It changes no session. */
  'session.tryProvider': {
    input: z.object({ groupId: id }),
    output: z.union([z.object({ trial: ssoTrialSchema }), z.object({ fault: ssoFaultSchema })]),
  },
  /** Gives the pending sign-in up. */
  'session.cancelSignIn': { input: nothing, output: sessionSchema },
  'session.signOut': { input: z.object({ groupId: id.optional() }), output: sessionSchema },
  /**
   * Locks the screen until the password is entered, or the user signs in at the provider. Until then the gateway refuses all calls with LOCKED. Main also
   * refuses bridge requests, except those of the lock screen (main/bridge/while-locked.ts), and pushes no chat data.
   */
  'session.lock': { input: nothing, output: sessionSchema },
  'session.unlock': {
    input: z.object({ password: z.string().max(limits.passwordMax) }),
    output: sessionSchema,
  },
  /**
   * Changes the password of the signed-in user. Main encrypts both passwords. Errors: WRONG_PASSWORD if the current
   * password is wrong; NOT_IMPLEMENTED if the connection document has no `passwordKey`; otherwise the service's error.
   */
  'session.changePassword': {
    input: z.object({
      currentPassword: z.string().min(1).max(limits.passwordMax),
      newPassword: z.string().min(limits.passwordMin).max(limits.passwordMax),
    }),
    output: nothing,
  },
  /** Fetches the user's rights and settings (`me`). The page requests this when the user's own rights have changed. */
  'session.refresh': { input: nothing, output: sessionSchema },
  /**
   * Stores the page's route, so that the user returns to it after the next sign-in. `userId` is the signed-in user
   * according to the page; null before sign-in.
   */
  'session.remember': {
    input: z.object({ path: appPath.nullable(), userId: id.nullable() }),
    output: nothing,
  },

  /**
   * Sends main the open group, the open chat, the language and the number of chats with unread messages. Main uses them
   * for the push channels, the notifications, the tray and the badge.
   */
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

  /** The user is typing in the open chat. Main informs the other users who have the chat open, at a limited rate. */
  'presence.typing': { input: z.object({ contactId: id }), output: nothing },

  'realtime.get': {
    input: nothing,
    output: z.object({ state: z.enum(realtimeStates), code: z.number().int().optional() }),
  },

  /** Adds a message or a template to the outbox. Resolves once the entry is on disk. */
  'outbox.add': {
    input: z.object({
      key: z.string().min(8).max(limits.idempotencyKeyMax),
      groupId: id,
      contactId: id,
      content: pendingContentSchema,
      template: templateCallSchema.optional(),
      seenPosition,
      replyTo,
    }),
    output: outboxEntrySchema,
  },
  'outbox.list': { input: nothing, output: z.array(outboxEntrySchema) },
  /**
   * Counts the unsent messages. Answered even while the screen is locked, because the sign-out dialog of the lock
   * screen shows the numbers.
   */
  'outbox.unsent': { input: nothing, output: unsentCountsSchema },
  /** Sends a failed message again. With `seenPosition` the user has seen further messages since the first attempt. */
  'outbox.retry': { input: z.object({ key: z.string(), seenPosition }), output: nothing },
  'outbox.discard': { input: z.object({ key: z.string() }), output: nothing },

  /** The user's stored drafts in a group. */
  'drafts.get': { input: z.object({ groupId: id }), output: z.array(draftSchema) },
  /** Stores or removes a draft. */
  'drafts.set': { input: z.object({ groupId: id, draft: draftChangeSchema }), output: nothing },

  /**
   * The stored files that could not be read and were set aside, each with the path of its copy. Each is returned once.
   */
  'damagedFiles.take': {
    input: nothing,
    output: z.array(
      z.object({ kind: z.enum(['drafts', 'snoozes', 'settings']), copy: z.string() }),
    ),
  },

  /** The chats that the user has snoozed in a group, on this machine. */
  'snoozes.get': { input: z.object({ groupId: id }), output: z.array(snoozeSchema) },
  /**
   * Snoozes a chat until the time `until`; null ends the snooze. Resolves once the change is on disk. `name` and
   * `answeredAt` are described in rules/chats/snooze.ts.
   */
  'snoozes.set': {
    input: z.object({
      groupId: id,
      contactId: id,
      name: z.string().max(400),
      until: timestamp.nullable(),
      answeredAt: timestamp.nullable().optional(),
      isShared: z.boolean().optional(),
    }),
    output: nothing,
  },

  'settings.get': { input: nothing, output: settingsSchema },
  'settings.set': { input: settingsSchema.partial(), output: settingsSchema },

  /**
   * The proxy that asks for a password; null for none. Answered even while the screen is locked, because unlocking
   * needs the network.
   */
  'proxy.get': { input: nothing, output: proxyLoginSchema.nullable() },
  /**
   * The name and password that the user entered. null: the user declined, so the app does not show this proxy's login
   * for the next five minutes.
   */
  'proxy.answer': { input: proxyAnswerSchema.nullable(), output: nothing },

  /** The state of the app's update. Answered even while the screen is locked. */
  'update.get': { input: nothing, output: updateStateSchema },
  /** Starts a check for an update. Resolves before the check ends; `update.changed` reports the result. */
  'update.check': { input: nothing, output: updateStateSchema },
  /**
   * Installs the downloaded update, either now or at night while the machine is idle. Error: CONFLICT if no update is
   * downloaded.
   */
  'update.install': {
    input: z.object({ when: z.enum(['now', 'tonight']) }),
    output: updateStateSchema,
  },
  /**
   * Opens a chat in its own window, or focuses that window. Chat windows close when the screen locks and reopen after
   * the unlock. Error: CONFLICT if too many chat windows are open.
   */
  'chatWindow.open': { input: z.object({ contactId: id }), output: nothing },
  /**
   * Saves a conversation as PDF in a place that the user chooses. `savedId` is for `downloads.show`; null if the user
   * cancelled. Errors: LOCKED if the screen is locked when the file is to be written, STORAGE if the file cannot be
   * written.
   */
  'conversation.savePdf': {
    input: printedConversationSchema,
    output: z.object({ savedId: z.string().nullable() }),
  },
  /** Error: NOT_FOUND if no such download is running. */
  'downloads.cancel': { input: z.object({ id: z.string().max(40) }), output: nothing },
  /** Shows a saved file in its folder. Error: NOT_FOUND for an unknown download. */
  'downloads.show': { input: z.object({ id: z.string().max(40) }), output: nothing },

  /** Collects what the file of diagnostics would contain, for the user to read. Nothing is sent anywhere. */
  'diagnostics.collect': { input: nothing, output: diagnosticsSchema },
  /**
   * Saves the chosen parts of the diagnostics that were collected last, in a place that the user chooses. `savedId` is
   * for `downloads.show`; null if the user cancelled. Errors:
   * - NOT_FOUND: `id` is not the id of the diagnostics that were collected last.
   * - LOCKED: the screen is locked when the user has chosen the place.
   * - STORAGE: a memory dump cannot be read, or the file cannot be written.
   */
  'diagnostics.save': {
    input: diagnosticsChoiceSchema,
    output: z.object({ savedId: z.string().nullable() }),
  },

  /**
   * Opens a web, mail or telephone address in the system's application. Error: FORBIDDEN for any other address, and for
   * an address with a user name or password.
   */
  'external.open': { input: z.object({ url: z.string().max(4_000) }), output: nothing },
  /** Writes text to the clipboard. */
  'clipboard.write': { input: z.object({ text: z.string().max(1_000_000) }), output: nothing },
} as const

/** Pushes from main to the page. */
export const bridgePushes = {
  'session.changed': sessionSchema,
  'connection.changed': connectionSchema.nullable(),
  /**
   * The address fixed by IT could not be reached; `code` is NETWORK, TIMEOUT, NOT_FOUND or BAD_RESPONSE. Main
   * retries.
   */
  'connection.unreached': z.object({ code: z.string() }),
  'settings.changed': settingsSchema,
  'serviceStatus.changed': z.object({ status: z.enum(serviceStatusKinds) }),
  'realtime.state': z.object({
    state: z.enum(realtimeStates),
    /** The close code of the push protocol, set if the service closed the connection permanently. */
    code: z.number().int().optional(),
  }),
  /** Live events, in order. Main has validated each by its schema in events.ts, and sends a batch every 50 ms at most. */
  'realtime.events': z.custom<readonly RealtimeEvent[]>(Array.isArray),
  /**
   * The other users who have the same chat open, and which of them are typing. `people` is empty while there is no push
   * connection.
   */
  'presence.changed': z.object({
    contactId: id,
    people: z.array(z.object({ userId: id, name: z.string(), isTyping: z.boolean() })),
  }),
  /**
   * The page may have missed live events, so it fetches its data again. `connected`: the push connection was
   * established, or another group was opened. `woke`: the machine woke up.
   */
  'realtime.resync': z.object({
    reason: z.enum(['connected', 'woke']),
    /** The group whose events main receives. */
    groupId: id.nullable(),
  }),
  'outbox.changed': outboxEntrySchema,
  /** Pushed even while the screen is locked. */
  'outbox.unsentChanged': unsentCountsSchema,
  /**
   * The entry left the outbox. `message` is the stored message; null if the user discarded the entry, or if the
   * message was sent and then deleted.
   */
  'outbox.settled': z.object({ key: z.string(), contactId: id, message: messageSchema.nullable() }),
  'upload.progress': z.object({
    uploadId: z.string(),
    /** Bytes sent. */
    sent: z.number().nonnegative(),
    /** Bytes of the whole body, which is the file and its form fields; 0 while unknown. */
    total: z.number().nonnegative(),
  }),
  /** The progress of a long download, and the result of every download. Only main knows the file paths. */
  'download.changed': z.object({
    id: z.string(),
    /** The proposed file name, or the name of the saved file. */
    name: z.string(),
    state: z.enum(downloadStates),
    /** Bytes. */
    received: z.number().nonnegative(),
    /** Bytes; 0 while unknown. */
    total: z.number().nonnegative(),
  }),
  /** A draft was changed in another window. */
  'drafts.changed': z.object({ groupId: id, draft: draftChangeSchema }),
  /** A stored file could not be read: the page takes the reports. */
  'damagedFiles.changed': z.object({}),
  /** The snoozed chats of a group after a change. */
  'snoozes.changed': z.object({ groupId: id, snoozes: z.array(snoozeSchema) }),
  /** A notification is shown: the page plays its sound. Pushed even while the screen is locked. */
  'alert.sound': z.object({
    sound: z.enum(alertSounds).exclude(['none']),
    volume: z.number().int().min(0).max(limits.volumeMax),
  }),
  /** A proxy asks for a password; null when no proxy asks any more. Pushed even while the screen is locked. */
  'proxy.changed': proxyLoginSchema.nullable(),
  /** Pushed even while the screen is locked. */
  'update.changed': updateStateSchema,
  /** The user chose an entry of the application menu while this window had the focus. */
  'menu.command': z.object({ command: z.enum(menuCommands) }),
  /** The user chose the diagnostics in the menu. Only the main window shows them. */
  'diagnostics.requested': z.object({}),
  /** A notification, link or menu item requests a route of the application. */
  navigate: z.object({ path: appPath }),
} as const

export type RequestName = keyof typeof bridgeRequests
export type RequestInput<Name extends RequestName> = z.input<(typeof bridgeRequests)[Name]['input']>
export type RequestOutput<Name extends RequestName> = z.output<
  (typeof bridgeRequests)[Name]['output']
>
export type PushName = keyof typeof bridgePushes
export type PushPayload<Name extends PushName> = z.output<(typeof bridgePushes)[Name]>

/** A response over the bridge. Errors are values, because an Error loses its `code` on the way to another process. */
export type BridgeAnswer<Output> = { ok: true; value: Output } | { ok: false; error: BridgeRefusal }

export interface BridgeRefusal {
  /** An error code of the contract, or a code of the service that the contract does not contain. */
  code: string
  message: string
  /** The HTTP status, if a service responded. */
  status?: number
  /** How long the service asks to wait before a retry, ms. */
  retryAfterMs?: number
}

/** The object that the preload script exposes as `window.bandeja`. It validates nothing: main does. */
export interface Bridge {
  /** Whether the page shows the whole app or one chat. */
  readonly window: 'main' | 'chat'
  request<Name extends RequestName>(
    name: Name,
    input: unknown,
  ): Promise<BridgeAnswer<RequestOutput<Name>>>
  /** @returns a function that removes the listener */
  on<Name extends PushName>(name: Name, listener: (payload: PushPayload<Name>) => void): () => void
}

export { bridgeChannels } from './bridge-channels.ts'
