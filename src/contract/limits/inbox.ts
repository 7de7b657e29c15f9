/** Numbers of the inbox: its lists, chats and what is written in them. The notes of limits.ts say how they are marked. */

/** Chats on one page of the chat list. */
export const chatListPage = 20
/** Changes of a chat that its conversation shows; earlier ones are not. */
export const chatChanges = 200
/** Messages on one older or newer page of a conversation. */
export const messagePage = 10
/** Messages on the largest page of a conversation that a call may request (ours). */
export const messagePageMax = 100
/** Matches on one page of the search in messages. */
export const searchPage = 20
/** Minimum length of a text to search messages or to filter a list, characters (specification, section 5). */
export const searchMinCharacters = 3
/** Maximum length of a search text, characters (ours). */
export const searchMaxCharacters = 200
/**
 * Largest offset of a page in a list that is filtered by text (ours). To find such a page, the service searches all
 * matches before it, which is slow.
 */
export const searchedOffsetMax = 10_000
/**
 * Time after the customer's last message in which the channel accepts any message from an agent, ms. This is the
 * "24-hour window". After it, only channel templates can be sent.
 */
export const chatWindowMs = 24 * 3_600_000
/** Remaining time of the 24-hour window below which its timer is yellow, ms. */
export const chatWindowWarnMs = 12 * 3_600_000
/** Remaining time of the 24-hour window below which its timer is red, ms. */
export const chatWindowUrgentMs = 3_600_000
/** After how long a wait is shown as too long in a group without a limit of its own, minutes (ours). */
export const waitingLateMinutes = 60
/** Time after a user's answer in which the chat gets no out-of-hours answer, ms (ours). */
export const runningConversationMs = 3_600_000
/** Time between two updates of the timer of the 24-hour window, ms. */
export const timerRefreshMs = 1_000
/** Minimum width of the page for flows and reports, and for the chat list beside the open chat, CSS px. */
export const wideScreenPx = 992
/** Width of the contact sidebar, CSS px. */
export const contactSidebarPx = 380
/** Width of the team panel, CSS px (ours). */
export const teamPanelPx = 372
/**
 * Width of the chat list, CSS px (ours): minimum, maximum, and what it is until somebody changes it, where there is
 * room for the contact sidebar beside it and where there is not.
 */
export const chatListWidth = { min: 280, max: 480, start: 360, startTight: 304 } as const
/**
 * Number of chats that can be open in windows of their own (ours). The number is low because each window needs
 * memory.
 */
export const chatWindowsMax = 6
/** Messages in one PDF of a conversation (ours). */
export const printedMessagesMax = 5_000
/** Zoom of the page, percent (ours). */
export const zoom = { min: 50, max: 200 } as const
/** Changes of many chats at once (ours). */
export const chatBulk = {
  /** Chats that one call changes. Other calls wait for its transaction. */
  callMax: 50,
  /** Chats that can be selected at once. */
  selectionMax: 10_000,
} as const
/** Free chats that are shared out at once (ours). */
export const shareOutMax = 500
/** Characters of a template's text shown in a desktop notification (specification, section 4). */
export const notificationPreviewCharacters = 14
/** Characters of the name and of the address of a place (ours). */
export const placeTextMax = 256
/** Characters of one text message on the channel (WhatsApp's published figure). */
export const messageTextMax = 4_096
/**
 * Typing in a chat, ms (ours). `reportEveryMs`: minimum time between two typing events of a user. `shownMs`: how long
 * the typing indicator is visible after an event.
 */
export const typing = { reportEveryMs: 2_500, shownMs: 6_000 } as const
/** How long a colleague's answer must be on the screen until it counts as seen by whoever writes there, ms (ours). */
export const answerSeenMs = 3_000
/** Characters of a stored draft (ours). A sent message has a far lower limit. */
export const draftTextMax = 65_536
/** Characters of any stored draft as JSON (ours): no less than the largest file of a flow. */
export const draftMax = 10 * 1024 * 1024
/** Characters of a note (ours: the specification names no limit). */
export const noteMax = 5_000
/** Maximum length of the reason of a transfer, UTF-16 units (ours). */
export const transferReasonMax = 300
/** Time in which a user from whom a chat was taken away may still add one note to it, ms (ours). */
export const handOverNoteMs = 10 * 60_000
/** Time in which a user who lost a chat to a colleague's answer is told the answer, ms (ours). */
export const takenAnswerMs = 60_000
/** Maximum number of notifications in one response (ours). */
export const notificationsPage = 200
/**
 * Saved views of the chat list (ours): views of one user or team in a group, those of them that are pinned, and
 * characters of a name and of the filters as a URL query. More views would not fit into a menu, and more pinned ones
 * not above the list.
 */
export const savedViews = { viewsMax: 50, pinnedMax: 5, nameMax: 60, queryMax: 10_000 } as const
/** Days after which notifications are deleted (ours). */
export const notificationDays = 30
/** Longest waiting time that the alert and the filter of the chat list can be set to, minutes (ours). */
export const waitingMinutesMax = 7 * 24 * 60
/** Time in which the user can undo an action on a chat, ms (ours). */
export const undoMs = 600_000
/** Time in which the user can undo a changed setting, ms (ours). */
export const settingUndoMs = 6_000
