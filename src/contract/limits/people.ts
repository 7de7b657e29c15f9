/** Numbers of people, their accounts, teams and devices. The notes of limits.ts say how they are marked. */

/** Time from a change of the user's own role or access to the automatic sign-out, ms. */
export const accessChangeLogoutMs = 6_000
/**
 * Capacity of an agent in automatic assignment (ours): maximum and initial value of the setting. An agent with this
 * many open chats gets no further one. A chat is open if it is neither finished nor archived.
 */
export const agentCapacityMax = 500
export const agentCapacityStart = 20
/** Lifetime of an invitation to a group, ms (ours). */
export const invitationMs = 7 * 24 * 3_600_000
/**
 * Invitations and mails of them that are sent again, in 24 hours (ours). A company invites its people in a few days, and
 * nobody needs one mail many times.
 */
export const invitationsPerDay = { byPerson: 200, byGroup: 200, toAddress: 5 } as const
/** Characters of a person's or a group's name in a mail (ours). */
export const mailedNameMax = 60
/** Lifetime of the code that confirms an e-mail address, ms (ours). */
export const confirmationMs = 24 * 3_600_000
/** Characters of a name, e.g. of a user, a contact or a template (ours). */
export const nameMax = 200
/** Two steps of signing in (ours). */
export const twoStep = {
  /** Recovery codes of a set, and signs of a code. */
  codes: 10,
  codeSigns: 8,
  /** Characters of a typed recovery code and of a ticket. */
  typedMax: 40,
  ticketMax: 200,
  /** Days of the access history, and entries on one of its pages. */
  historyDays: 90,
  /** For so many days a user can say of an entry that it was somebody else. */
  disownDays: 30,
  historyPage: 30,
  /** Members that one call reminds. */
  remindMax: 500,
} as const
/** Single sign-on (ours). */
export const singleSignOn = {
  /** Characters of a ticket and of an ID token. */
  ticketMax: 400,
  idTokenMax: 16 * 1024,
  /** Characters of what a provider calls the app. */
  clientIdMax: 400,
  /** How long the app waits for the user at the provider, ms. */
  waitMs: 180_000,
} as const
/** Characters of a device's name (ours). */
export const deviceNameMax = 120
/**
 * Size of an uploaded photo of a user, bytes (ours). A stored photo of `photoSide` × `photoSide` px is far smaller.
 */
export const photoBytes = 2 * 1024 * 1024
/** Width and height of a stored photo of a user, px (ours). */
export const photoSide = 512
/** Loudest setting for the sounds of notifications, percent (ours). */
export const volumeMax = 100
/** Longest time without input until the screen locks, minutes (ours). The policy of IT can set any time up to it. */
export const lockAfterMinutesMax = 24 * 60
/** Number of members whose photos each row of the group list shows (ours). */
export const groupFacesMax = 3
/** Characters of an e-mail address (RFC 5321). */
export const emailMax = 254
/** Characters of a password: the minimum for a new password, and the maximum for every password (ours). */
export const passwordMin = 8
export const passwordMax = 1_024
